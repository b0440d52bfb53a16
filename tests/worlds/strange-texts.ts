/** What a text field may be sent that is no answer to any question of ours. */
export const STRANGE_TEXTS = {
  'nothing at all': '',
  blanks: '   ',
  'text that is far too long': 'x'.repeat(10_000),
  emoji: '👩‍🎓🚌',
  'a script': '"><script>alert(1)</script>',
  'a number where none belongs': '-1e999',
  'control characters': '\u0001\u200f\ufffe',
};
