import fc from 'fast-check';
import { parse } from 'node-html-parser';
import { expect, it } from 'vitest';
import { htmlOfText, paragraphsOfHtml, sanitiseMessageHtml } from './message-html';

it.each([
  ['a script', 'Hej<script>alert(1)</script>', 'Hej'],
  ['a handler', '<p onclick="alert(1)">Hej</p>', '<p>Hej</p>'],
  ['a style and a class', '<p style="position:fixed" class="button">Hej</p>', '<p>Hej</p>'],
  ['a picture', '<p>Hej<img src="x" onerror="alert(1)"></p>', '<p>Hej</p>'],
  ['a form', '<form action="https://ond.example"><input name="cpr">Hej</form>', 'Hej'],
  ['a frame', '<iframe src="https://ond.example"></iframe>Hej', 'Hej'],
  ['a script in a link', '<a href="javascript:alert(1)">Hej</a>', '<a>Hej</a>'],
  ['a disguised script', '<a href="java\tscript:alert(1)">Hej</a>', '<a>Hej</a>'],
  ['data in a link', '<a href="data:text/html,x">Hej</a>', '<a>Hej</a>'],
  ['another host by //', '<a href="//ond.example">Hej</a>', '<a>Hej</a>'],
  ['a drawing', '<svg><text>Hej</text></svg>', 'Hej'],
  ['a paragraph inside a paragraph', '<p><math><p>Hej', '<p></p><p>Hej</p><p></p>'],
  ['an id', '<p id="indhold">Hej</p>', '<p>Hej</p>'],
  ['raw text that hides a script', '<xmp><script>alert(1)</script></xmp>Hej', 'Hej'],
  ['what only old browsers show', '<noembed><img src=x onerror=alert(1)></noembed>Hej', 'Hej'],
  ['a page of its own', '<html><body><p>Hej</p></body></html>', '<p>Hej</p>'],
])('a message loses %s', (_what, html, expected) => {
  expect(sanitiseMessageHtml(html)).toBe(expected);
});

it('a message keeps paragraphs, emphasis, lists and links', () => {
  const html =
    '<p>Hej <strong>Bo</strong></p><ul><li><a href="https://www.ungdomskort.dk/">Læs mere</a></li></ul>';
  expect(sanitiseMessageHtml(html)).toBe(html);
});

it('headings in a message are put below the heading of the message', () => {
  expect(sanitiseMessageHtml('<h1>Ny pris</h1>')).toBe('<h3>Ny pris</h3>');
});

it('a mail of a message has a paragraph for each line of it', () => {
  const html = [
    '<h3>Ny pris</h3><p>Fra <strong>1. maj</strong>.<br />Kun &lt;dig&gt;.</p>\n<p></p>',
    'Den gælder i<ul><li>Zone 1</li><li>Zone 2</li></ul>Hilsen<p>Bo</p>',
  ].join('');
  expect(paragraphsOfHtml(html)).toEqual([
    ...['Ny pris', 'Fra 1. maj.', 'Kun <dig>.', 'Den gælder i', 'Zone 1', 'Zone 2', 'Hilsen', 'Bo'],
  ]);
  const text = 'a <b>, &amp; c & d';
  expect(paragraphsOfHtml(htmlOfText(text))).toEqual([text]);
});

it('any text becomes a message of allowed elements alone, which stays the same when it is cleaned again', () => {
  const allowed = new Set(['P', 'BR', 'STRONG', 'EM', 'B', 'I', 'UL', 'OL', 'LI', 'A', 'H3', 'H4']);
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '</',
        '<!--',
        '-->',
        '<![CDATA[',
        '&lt;',
        '&#60;',
        '\0',
        '<p>',
        '</p>',
      ],
      ...[
        '<script>',
        '</script>',
        '<style>',
        '<svg',
        '<math>',
        '<a href=',
        'javascript:',
        ' onload=',
      ],
    ),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const clean = sanitiseMessageHtml(parts.join(''));
      for (const element of parse(clean).querySelectorAll('*')) {
        expect(allowed).toContain(element.tagName);
        expect(Object.keys(element.attributes).filter((name) => name !== 'href')).toEqual([]);
      }
      expect(sanitiseMessageHtml(clean)).toBe(clean);
    }),
  );
});
