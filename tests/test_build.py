"""The site that build.py makes: reproducible, cached whole by the service worker, from one host."""

import gzip
import hashlib
import io
import json
import marshal
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import ClassVar

import pytest

import build as front_door
from trias.games import NAMES
from web.shell.importer import MEMBER
from web.site import CACHE, DIST, ROOT, BuildError, tools
from web.site.code_editor import DIGESTS, SCRIPT, editor_files
from web.site.dist import build_if_needed, kept_if_spoken, kept_later, late_languages, site_files
from web.site.node import pip_install
from web.site.pack import NOT_IN_MEMORY, PROJECT_ZIP, modules_without_browser, project_files, project_texts
from web.site.page import fill, page_words
from web.site.signing import LAB_FRAME, RELEASE_MEMBER, integrity, sign
from web.site.typeface import DISPLAY_FACE, TOOLS, display_face, font_python
from web.site.vendor import ALEGREYA, PYODIDE, PYSCRIPT, Package, npm_reason, unpack, verify
from web.words import LANGUAGES
from web.words.languages import PACKED

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' '{LAB}'; worker-src 'self' blob:; "
    "connect-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default lab"
)
#: Machine settings that the site's bytes must not depend on.
ELSEWHERE = {
    "LC_ALL": "POSIX",
    "PYTHONCOERCECLOCALE": "0",
    "PYTHONHASHSEED": "1",
    "PYTHONUTF8": "0",
    "TZ": "Pacific/Kiritimati",
}
OWN_TEXT_FILES = ("*.html", "*.js", "*.toml", "web/*.css", "web/*.js", "web/*.webmanifest")


@pytest.fixture(scope="module")
def first_build() -> Path:
    """The site in dist/, built if the sources are newer."""
    build_if_needed()
    return DIST


def contents(folder: Path) -> dict[str, bytes]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_the_page_gets_texts_and_puzzles() -> None:
    given = {name for name in (*project_files(), *project_texts()) if name.endswith(".json")}
    assert {
        "web/words/texts/en.json",
        "trias/games/trias/puzzles.json",
        "trias/games/triad/puzzles.json",
    } <= given


def test_the_one_zip_has_every_room_and_what_it_says(first_build: Path) -> None:
    with zipfile.ZipFile(first_build / PROJECT_ZIP) as archive:
        names = set(archive.namelist())
        codes = marshal.loads(archive.read(MEMBER)).keys()
    assert [path.name for path in first_build.glob("*.zip")] == [PROJECT_ZIP]
    files = {f"trias/games/{game}/puzzles.json" for game in NAMES}
    files |= {
        f"web/words/{book}/{language}.json" for book in ("lab", "rulebook", "texts") for language in PACKED
    }
    assert files | {LAB_FRAME, "web/edge/lab_worker.js", DIGESTS} < names
    given = {name.removesuffix(".py").replace("/", ".") for name in project_files() if name.endswith(".py")}
    assert given - codes == {"web.shell.importer"}  # zipimport imports it


#: Imports modules as memory.js does, and prints which of the project's files are then imported.
REMEMBER = """
import sys
from importlib import import_module
for name in sys.argv[1:]:
    import_module(name)
files = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
print(*{file for file in files if file and "/." not in file})
"""


def test_the_memory_kept_has_no_room_that_not_everybody_opens() -> None:
    command = [sys.executable, "-c", REMEMBER, *modules_without_browser()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    files = [Path(file) for file in done.stdout.split() if Path(file).is_relative_to(ROOT)]
    names = {file.relative_to(ROOT).as_posix() for file in files}
    assert len(names) > 300
    assert {name for name in names if name.startswith(NOT_IN_MEMORY)} == set()
    for each in NOT_IN_MEMORY:  # every name in the list exists, except for modules that only one game has
        assert list(ROOT.glob(re.sub(r"games/[a-z]+/", "games/*/", each))), each


def test_a_build_of_the_same_zips_elsewhere_is_the_same_byte_for_byte(
    first_build: Path, tmp_path: Path
) -> None:
    """Built from the same cache and sources, with other machine settings."""
    command = [
        sys.executable,
        "-c",
        "import sys, web.site.dist as d, pathlib as p; d.build(p.Path(sys.argv[1]))",
    ]
    target = tmp_path / "dist"
    subprocess.run([*command, str(target)], cwd=ROOT, env=os.environ | ELSEWHERE, umask=0o077, check=True)
    assert different(contents(first_build), contents(target)) == []


#: Prints the digest of each module as compiled by the packer, after some imports.
COMPILE = """
import ast, hashlib, importlib, marshal, sys
from pathlib import Path
from web.site.pyc_zip import compile_source, plain
*names, before = sys.argv[1:]
for module in before.split():
    importlib.import_module(module)
for name in names:
    source = Path(name).read_bytes()
    code = compile_source(source, name, plain)
    assert marshal.dumps(marshal.loads(code)) == code, name
    print(hashlib.sha256(ast.unparse(plain(ast.parse(source))).encode()).hexdigest())
"""


def compiled(names: list[str], before: str, **settings: str) -> list[str]:
    command = [sys.executable, "-c", COMPILE, *names, before]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | settings, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def test_modules_are_compiled_to_the_same_bytes_elsewhere() -> None:
    """Compare every seventh module, compiled in another order.

    The order of sets in code depends on the hash seed, which the packer sets.
    """
    names = [name for name in project_files() if name.endswith(".py")][::7]
    found = compiled(names, "", PYTHONHASHSEED="0")
    assert found == compiled(names[::-1], "web.screen", **ELSEWHERE)[::-1]
    assert len(found) > 40


def different(first: dict[str, bytes], second: dict[str, bytes]) -> list[str]:
    """Return the names of the files that differ."""
    return [name for name in sorted({*first, *second}) if first.get(name) != second.get(name)]


@pytest.mark.long
def test_two_builds_are_the_same_byte_for_byte(first_build: Path, tmp_path: Path) -> None:
    """The second build starts from scratch, on a copy in another folder, with other machine settings."""
    copy = tmp_path / "a copy"
    (copy / ".cache/npm").mkdir(parents=True)
    for package in (PYSCRIPT, PYODIDE, ALEGREYA):
        shutil.copy(CACHE / "npm" / package.tarball, copy / ".cache/npm")
    shutil.copytree(TOOLS, copy / TOOLS.relative_to(ROOT), symlinks=True)
    for name in ("build.py", "index.html", "pyscript.toml", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    for name in ("trias", "web"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "build.py"]
    done = subprocess.run(
        command, cwd=copy, env=os.environ | ELSEWHERE, umask=0o077, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert different(contents(first_build), contents(copy / "dist")) == []


def table_in(script: str, name: str) -> dict[str, str]:
    """Return the value of a constant that the build filled in."""
    match = re.search(rf"const {name} = (\{{.*?\}});", script, re.DOTALL)
    assert match
    found: dict[str, str] = json.loads(match[1])
    return found


def test_service_worker_keeps_every_file_by_its_digest(first_build: Path) -> None:
    listed_files = table_in((first_build / "sw.js").read_text(), "FILES")
    files = {
        f"./{name}": integrity(content) for name, content in contents(first_build).items() if name != "sw.js"
    }
    assert listed_files == files | {"./": files["./index.html"]}


def test_what_the_page_fetches_is_listed_by_its_digest(first_build: Path) -> None:
    files = contents(first_build)
    listed = table_in((first_build / "web/files.js").read_text(), "DIGESTS")
    assert listed == {name: integrity(files[name]) for name in listed}
    page = (first_build / "index.html").read_text("utf-8")
    assert set(re.findall(r'<link rel="preload" href="\./([^"]+)" as="fetch"', page)) <= listed.keys()
    assert {"trias.zip", "web/bot_worker.py", "vendor/pyodide/pyodide.asm.mjs"} < listed.keys()
    first = table_in((first_build / "web/boot.js").read_text(), "FIRST_WORDS")
    names = [f"web/first.{language}.json" for language in LANGUAGES[1:]]
    names += [f"web/words.{language}.json" for language in late_languages()]
    assert first == {name: integrity(files[name]) for name in names}


def test_every_script_and_style_sheet_has_its_digest_in_the_page(first_build: Path) -> None:
    """Three kinds of files are exempt: boot.js, which checks the release; needs.js before it, which must also
    run in a page opened as a file, where browsers check no digests; and the files that PyScript reads.
    """
    files = contents(first_build)
    page = (first_build / "index.html").read_text("utf-8")
    tags = re.findall(r'<script[^>]*>|<link rel="(?:stylesheet|modulepreload)"[^>]*>', page)
    found = {}
    for tag in tags:
        name = re.search(r'(?:src|href)="\./([^"]+)"', tag)
        digest = re.search(r'integrity="([^"]+)"', tag)
        assert name
        found[name[1]] = digest[1] if digest else ""
    assert {name for name, digest in found.items() if not digest} == {
        "web/boot.js",
        "web/main.py",
        "web/needs.js",
    }
    assert all(digest in ("", integrity(files[name])) for name, digest in found.items())
    vendored = {name for name in files if name.startswith("vendor/") and name.endswith("js")}
    assert vendored - editor_files().keys() <= found.keys()
    # the browser knows the digests of the files that boot.js loads before boot.js runs
    before = page[: page.index("./web/boot.js")]
    assert all(f"./{name}" in before for name in ("web/interpreter.js", "web/files.js", "web/game.js"))
    # style sheets are preloaded, by links with the same digests
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)" integrity="([^"]+)">', page)
    assert sheets
    for name, digest in sheets:
        assert f'<link rel="preload" href="{name}" as="style" integrity="{digest}">' in before


def test_all_parts_carry_the_name_of_their_release(first_build: Path) -> None:
    page = (first_build / "index.html").read_text("utf-8")
    match = re.search(r'<meta name="release" content="([0-9a-f]{16})">', page)
    assert match
    for name in ("web/boot.js", "web/files.js"):
        assert f'RELEASE = "{match[1]}"' in (first_build / name).read_text("utf-8")
    with zipfile.ZipFile(first_build / "trias.zip") as archive:
        assert archive.read(RELEASE_MEMBER).decode() == match[1]


#: Files that carry the release's name or its digests.
CARRIERS = ("index.html", "sw.js", "web/boot.js", "web/files.js", "trias.zip")


def test_another_byte_anywhere_is_another_release() -> None:
    files = site_files()
    one = sign(files)
    for name in ("web/dice.css", "sw.js", "web/boot.js", "index.html"):
        two = sign(files | {name: files[name] + b"\n"})
        assert [path for path in CARRIERS if one[path] == two[path]] == []


def test_policy_is_the_one_that_was_tried(first_build: Path) -> None:
    page = (first_build / "index.html").read_text("utf-8")
    digest = integrity((ROOT / LAB_FRAME).read_bytes())
    policy = POLICY.replace("{LAB}", digest)
    assert page.count(f'<meta http-equiv="Content-Security-Policy" content="{policy}">') == 1
    assert page.index("Content-Security-Policy") < page.index("<script")
    with zipfile.ZipFile(first_build / PROJECT_ZIP) as archive:
        assert integrity(archive.read(LAB_FRAME)) == digest  # the source of the lab's frame


def test_the_policy_is_explained_word_for_word() -> None:
    text = (ROOT / "docs/security.md").read_text("utf-8")
    table = text.partition("| directive |")[2].partition("\n\n")[0]
    assert "; ".join(re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)) == POLICY.replace(
        "{LAB}", "sha256-…"
    )


def test_the_typeface_is_small_and_asked_for_early(first_build: Path) -> None:
    """The typeface has no digest: browsers check none for fonts, and the page works without it."""
    size = (first_build / DISPLAY_FACE).stat().st_size
    assert 25_000 < size < 32_000
    page = (first_build / "index.html").read_text("utf-8")
    link = f'<link rel="preload" href="./{DISPLAY_FACE}" as="font" type="font/woff2" crossorigin>'
    assert page.count(link) == 1
    [face] = re.findall(r"@font-face \{.*?\}", (first_build / "web/style.css").read_text("utf-8"), re.DOTALL)
    assert f'url("./{Path(DISPLAY_FACE).name}")' in face
    assert "font-display: swap" in face


#: Characters that the typeface lacks. They appear in lists only, in the system's font.
IN_NO_TITLE = {"→"}


@pytest.fixture(scope="module")
def characters() -> set[str]:
    """Return the characters in the typeface."""
    ask = "import sys, fontTools.ttLib as t; print(*t.TTFont(sys.argv[1]).getBestCmap())"
    command = [font_python(), "-I", "-c", ask, str(display_face())]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {chr(int(code)) for code in found.split()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_typeface_has_every_letter_of_a_language(characters: set[str], language: str) -> None:
    used = {letter for text in page_words(language).values() for letter in text}
    assert used - characters <= IN_NO_TITLE
    arrows = {name for name, text in page_words(language).items() if IN_NO_TITLE & set(text)}
    assert {name.partition(".")[0] for name in arrows} <= {"advice", "log", "note", "rating"}


def test_nothing_inline_that_the_policy_forbids(first_build: Path) -> None:
    page = (first_build / "index.html").read_text("utf-8")
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", page)
    assert all(" src=" in tag for tag in re.findall(r"<script[^>]*>", page))


@pytest.mark.parametrize("pattern", OWN_TEXT_FILES)
def test_no_absolute_path_and_no_foreign_address(first_build: Path, pattern: str) -> None:
    files = list(first_build.glob(pattern))
    assert files
    for file in files:
        text = file.read_text("utf-8")
        assert not re.search(r"https?:|[\"'(]//", text)
        assert not re.search(r"(?:href|src|url|start_url|scope|id)[\"']?\s*[=:(]\s*[\"']?/", text)


def test_every_marker_is_filled(first_build: Path) -> None:
    assert "<!--@" not in (first_build / "index.html").read_text("utf-8")


def test_unknown_marker_is_named() -> None:
    with pytest.raises(BuildError, match=r"asks for page\.nonsense"):
        fill("<!--@page.nonsense-->", {}, {})


def test_words_are_escaped_and_markup_is_not() -> None:
    assert fill("<!--@a--><!--@b.c-->", {"a": "<p>"}, {"b.c": "<&>"}) == "<p>&lt;&amp;&gt;"


def test_the_code_editor_is_fetched_only_in_the_lab(first_build: Path) -> None:
    files = editor_files()
    assert SCRIPT in files
    assert len(files) == 7
    page = (first_build / "index.html").read_text("utf-8")
    later = re.search(r"const LATER = (\[.*\]);", (first_build / "sw.js").read_text("utf-8"))
    assert later is not None
    with zipfile.ZipFile(first_build / PROJECT_ZIP) as archive:
        digests = json.loads(archive.read(DIGESTS))
    for path, content in files.items():
        assert (first_build / path).read_bytes() == content
        assert path not in page
        assert f"./{path}" in json.loads(later[1])
        assert digests.pop(path) == integrity(content)
    assert not digests


def test_a_first_visit_loads_no_more_than_6_6_megabytes(first_build: Path) -> None:
    """Count compressed sizes, index.html twice (the folder's address is cached too), and no late files.

    Files of a language that is fetched later count as late, too.
    """
    files = contents(first_build)
    late = {*kept_later(), *kept_if_spoken()}
    sizes = {path: len(gzip.compress(files[path], 6)) for path in files.keys() - late}
    assert sum(sizes.values()) + sizes["index.html"] <= 6.6e6


def test_licenses_are_there(first_build: Path) -> None:
    texts = {path.stem: path.read_text("utf-8") for path in (first_build / "licenses").iterdir()}
    assert "Apache License" in texts["pyscript"]
    assert "Mozilla Public License Version 2.0" in texts["pyodide"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in texts["cpython"]
    assert "MIT License" in texts["trias"]
    assert "Marijn Haverbeke" in texts["codemirror"]
    assert "SIL OPEN FONT LICENSE Version 1.1" in texts["alegreya"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_manifest_and_list_of_licenses_are_in_every_language(first_build: Path, language: str) -> None:
    words = page_words(language)
    middle = "" if language == "en" else f".{language}"
    manifest = json.loads((first_build / f"web/manifest{middle}.webmanifest").read_text("utf-8"))
    assert manifest["lang"] == language
    assert manifest["description"] == words["app.description"]
    assert manifest["id"] == "../"  # the same app in all of them
    listed = (first_build / f"licenses/index{middle}.html").read_text("utf-8")
    assert f'<html lang="{language}">' in listed
    assert f"<h1>{words['about.licences']}</h1>" in listed
    assert listed.count("<li>") == 12
    names = re.findall(r'href="\./([^"]+)"', listed)
    assert all((first_build / "licenses" / name).exists() for name in names)


def test_wrong_bytes_are_refused_and_removed(tmp_path: Path) -> None:
    tarball = tmp_path / "thing-1.0.0.tgz"
    tarball.write_bytes(b"not what was pinned")
    with pytest.raises(BuildError, match=r"^thing@1\.0\.0: .*SHA-512.*$"):
        verify(Package("thing", "1.0.0", "AAAA"), tarball)
    assert not tarball.exists()


def test_unpacked_packages_are_compared_with_their_tarball(tmp_path: Path) -> None:
    tarball, folder = tmp_path / "thing-1.0.0.tgz", tmp_path / "thing-1.0.0"
    with tarfile.open(tarball, "w:gz") as archive:
        for name in ("package/one.js", "package/dist/two.js"):
            member = tarfile.TarInfo(name)
            member.size = 5
            archive.addfile(member, io.BytesIO(b"right"))
    unpack(tarball, folder)
    (folder / "package/one.js").write_text("wrong")
    (folder / "package/dist/two.js").unlink()
    (folder / "package/dist/three.js").write_text("not in the package")
    unpack(tarball, folder)
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    assert set(files) == {"package/one.js", "package/dist/two.js"}
    assert all(path.read_text() == "right" for path in files.values())


@pytest.mark.parametrize(
    ("name", "pin", "complaint"),
    [
        ("thing-1.0-py3-none-any.whl", "", "Hashes are required"),
        ("thing-1.0.tar.gz", f" --hash=sha256:{hashlib.sha256(b'').hexdigest()}", "No matching distribution"),
    ],
)
def test_pip_takes_nothing_but_wheels_with_pinned_hashes(
    tmp_path: Path, name: str, pin: str, complaint: str
) -> None:
    (tmp_path / name).write_bytes(b"")
    requirements = tmp_path / "requirements.txt"
    requirements.write_text(f"--no-index\n--find-links {tmp_path}\nthing==1.0{pin}\n")
    with pytest.raises(BuildError, match=f"^cannot install things: .*{complaint}"):
        pip_install(sys.executable, requirements, "things")


def test_no_network_is_one_line() -> None:
    stderr = "npm error code EAI_AGAIN\nnpm error A complete log of this run is in: x\n"
    assert npm_reason(stderr) == "no network (EAI_AGAIN)"


class Check:
    """A check that finds something or nothing, and records when it is started and waited for."""

    events: ClassVar[list[str]] = []

    def __init__(self, words: list[str], **_: object) -> None:
        self.name, self.returncode = words[2], int(words[2] == "wrong")
        self.events.append(f"{self.name} begins")

    def communicate(self) -> tuple[str, None]:
        self.events.append(f"{self.name} ends")
        return f"what {self.name} found\n", None


@pytest.mark.parametrize("wrong", [True, False])
def test_checks_run_side_by_side_and_those_that_fail_say_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wrong: bool
) -> None:
    monkeypatch.setattr(tools, "install", lambda *_: None)
    monkeypatch.setattr(tools, "CHECKS", {"one": ("right",), "two": ("wrong" if wrong else "right",)})
    monkeypatch.setattr(tools, "FLOORS", ("last",))
    monkeypatch.setattr(tools.subprocess, "Popen", Check)
    Check.events.clear()
    assert front_door.main(["check"]) == int(wrong)
    assert [event.endswith("begins") for event in Check.events] == [True] * 3 + [False] * 3
    told = "== two\nwhat wrong found\nfailed: two\n" if wrong else "nothing is wrong\n"
    assert capsys.readouterr().out == told


def test_checks_beside_the_tests_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr(tools.subprocess, "Popen", lambda words, **_: begun.append(words))
    tools.begun({"one": ("right",)})
    tools.begun({"one": ("right",)}, gives_way=True)
    assert begun[1] == ["nice", *begun[0]]


def test_front_door_ends_with_one_line_and_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse() -> None:
        raise BuildError("thing@1.0.0: wrong")

    monkeypatch.setattr(front_door, "build", refuse)
    assert front_door.main([]) == 2
    assert capsys.readouterr().err == "build.py: thing@1.0.0: wrong\n"
