import { describe, expect, it } from 'vitest';
import { danishTexts } from '~/locales/da';
import { createTexts, messageKey, messageText, type TextKey, type Texts } from './texts';

describe('texts', () => {
  it('have their variables filled in, with characters of markup left as they are', () => {
    const t = createTexts();
    expect(t('common.invalid.too-long', { max: 30 })).toBe('Skriv højst 30 tegn');
    expect(t('common.error-title', { title: 'A & B' })).toBe('Fejl: A & B');
  });

  it('of the operator may have variables as i18next knows them, and texts within texts', () => {
    const t = createTexts({
      'common.invalid.too-long': 'Højst {{ max }} tegn, $t(common.next)',
      'common.error-title': '{{title}} · {{nothing}}{{title}}',
    });
    expect(t('common.invalid.too-long', { max: 4 })).toBe('Højst 4 tegn, Næste');
    expect(t('common.error-title', { title: '$& {{x}}' })).toBe('$& {{x}} · $& {{x}}');
  });

  it('come from the server where it has them and else from the build, and are put together once for each version', () => {
    const loaded = { 'common.next': 'Videre' };
    const t = createTexts(loaded);
    expect(t('common.next')).toBe('Videre');
    expect(t('common.back')).toBe('Tilbage');
    expect(createTexts(loaded)).toBe(t);
  });

  it('have a singular and a plural, those of the operator too', () => {
    const label = (texts: Texts, count: number) =>
      texts('components.strip.label.ordered', { period: 'marts', count, today: '2. mar.' });
    expect([0, 1, 2].map((count) => label(createTexts(), count))).toEqual([
      'Godkendelse marts med 0 perioder. I dag er 2. mar.',
      'Godkendelse marts med 1 periode. I dag er 2. mar.',
      'Godkendelse marts med 2 perioder. I dag er 2. mar.',
    ]);
    const other = createTexts({
      'components.strip.label.ordered_other': '{{count}} perioder i {{period}}',
    });
    expect(label(other, 3)).toBe('3 perioder i marts');
    expect(label(createTexts(), 3)).toBe('Godkendelse marts med 3 perioder. I dag er 2. mar.');
  });

  it('fail when a key has no text', () => {
    expect(() => createTexts()('common.nothing' as TextKey)).toThrow('common.nothing');
    expect(() => messageText(createTexts(), 'common.nothing?max=1')).toThrow('common.nothing');
  });

  it('translate a message that is a key, and keep a message that is Danish already', () => {
    const t = createTexts();
    expect(messageText(t, messageKey('common.invalid.too-long', { max: 4 }))).toBe(
      'Skriv højst 4 tegn',
    );
    expect(messageText(t, 'common.retry')).toBe('Prøv igen');
    expect(messageText(t, 'Adressen findes ikke.')).toBe('Adressen findes ikke.');
  });

  it('are never empty', () => {
    expect(Object.entries(danishTexts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});
