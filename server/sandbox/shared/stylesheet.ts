/** The one stylesheet of the sandbox pages: light and dark, every text pair at least 7:1. */
export const SANDBOX_CSS = `
:root {
  color-scheme: light dark;
  --ground: #faf8f3; --surface: #ffffff; --text: #1b1f1d; --muted: #40473f; --line: #6f786f;
  --primary: #0b5d4a; --on-primary: #ffffff; --notice: #ffe08a; --on-notice: #1b1f1d;
  --error: #8f1310; --focus: #0b5d4a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121715; --surface: #1b2320; --text: #f3f2ed; --muted: #c9cfc9; --line: #8c968e;
    --primary: #8fd9c2; --on-primary: #06281f; --notice: #4a3a00; --on-notice: #fff3cc;
    --error: #ffb4a9; --focus: #8fd9c2;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 1.125rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: anywhere;
}
.banner { background: var(--notice); color: var(--on-notice); }
.banner p { max-width: 44rem; margin: 0 auto; padding: 0.75rem 1rem; }
.banner strong { margin-right: 0.5rem; }
main,
.embedded { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.875rem; line-height: 1.2; margin: 0 0 1.25rem; }
h2 { font-size: 1.375rem; line-height: 1.25; margin: 2rem 0 0.75rem; }
h3 { font-size: 1.125rem; margin: 0 0 0.25rem; }
p, ul, dl { margin: 0 0 1rem; }
a { color: var(--primary); text-underline-offset: 0.2em; }
a.target { display: inline-block; min-height: 2.75rem; padding: 0.5rem 0; }
.panel {
  background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem;
  padding: 1.25rem; margin: 0 0 1.25rem;
}
.panel > :last-child, .panel form:last-child > :last-child, .rows .actions { margin-bottom: 0; }
.panel h2:first-child { margin-top: 0; }
.amount { font-size: 2rem; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; margin: 0; }
.field { margin: 0 0 1.25rem; }
.pair { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
label { display: block; font-weight: 600; }
.hint { color: var(--muted); margin: 0; font-size: 1rem; }
.error { color: var(--error); font-weight: 600; margin: 0; }
input, select {
  font: inherit; color: var(--text); background: var(--surface); min-height: 2.75rem;
  width: 100%; padding: 0.4rem 0.75rem; margin-top: 0.25rem;
  border: 2px solid var(--line); border-radius: 0.5rem; font-variant-numeric: tabular-nums;
}
input.short { width: 9rem; max-width: 100%; }
input[aria-invalid] { border-color: var(--error); }
button {
  font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0.5rem 1.25rem; cursor: pointer;
  border: 2px solid var(--primary); border-radius: 0.5rem;
  background: var(--primary); color: var(--on-primary);
}
button.secondary { background: var(--surface); color: var(--primary); }
.wide-button { width: 100%; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; margin: 0 0 1rem; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; border-radius: 0.25rem; }
.summary { border: 3px solid var(--error); border-radius: 0.75rem; padding: 1rem 1.25rem; margin: 0 0 1.25rem; }
.summary h2 { margin-top: 0; }
.summary ul { margin: 0; padding-left: 1.25rem; }
.summary a { display: inline-block; padding-block: 0.25rem; color: var(--error); font-weight: 600; }
.notice { border-left: 0.375rem solid var(--primary); padding: 0.5rem 1rem; margin: 0 0 1.25rem; background: var(--surface); }
.rows { list-style: none; padding: 0; margin: 0; }
.rows > li { border-top: 1px solid var(--line); padding: 0.75rem 0; }
.rows > li:first-child { border-top: 0; }
.rows p { margin: 0; }
.rows form { margin-top: 0.5rem; }
.facts { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0; }
.facts dt { font-weight: 600; }
.facts dd { margin: 0; font-variant-numeric: tabular-nums; }
summary { min-height: 2.75rem; padding: 0.5rem 0; cursor: pointer; color: var(--primary); }
.letter { white-space: pre-wrap; }
.letter-layout { display: block; width: 100%; height: 70rem; margin: 0 0 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; }
a[aria-current] { color: var(--text); font-weight: 700; text-decoration: none; border-bottom: 3px solid var(--primary); }
code { font: 1rem/1.4 ui-monospace, "Liberation Mono", monospace; }
form + .actions { margin-top: 1rem; }
.visually-hidden {
  position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap;
}
@media (min-width: 64rem) {
  .banner p, main { max-width: 60rem; }
  .rows.two { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; }
  .columns { display: grid; grid-template-columns: 3fr 2fr; gap: 0 1.5rem; align-items: start; }
}
`;
