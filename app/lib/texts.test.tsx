import { describe, expect, it } from 'vitest';
import { danishTexts } from '~/locales/da';
import { createTexts, messageKey, messageText, type TextKey, type Texts } from './texts';

describe('texts', () => {
  it('fills variables in and leaves markup characters alone', () => {
    const t = createTexts();
    expect(t('common.invalid.too-long', { max: 30 })).toBe('Skriv højst 30 tegn');
    expect(t('common.error-title', { title: 'A & B' })).toBe('Fejl: A & B');
  });

  it('lets texts from the server win, keeps the embedded ones, and builds once per record', () => {
    const loaded = { 'common.next': 'Videre' };
    const t = createTexts(loaded);
    expect(t('common.next')).toBe('Videre');
    expect(t('common.back')).toBe('Tilbage');
    expect(createTexts(loaded)).toBe(t);
  });

  it('takes the form of a text that fits its count, one of the operator included', () => {
    const label = (texts: Texts, count: number) =>
      texts('components.strip.label', { period: 'marts', count });
    expect([0, 1, 2].map((count) => label(createTexts(), count))).toEqual([
      'Godkendelse marts med 0 perioder',
      'Godkendelse marts med 1 periode',
      'Godkendelse marts med 2 perioder',
    ]);
    const other = createTexts({
      'components.strip.label_other': '{{count}} perioder i {{period}}',
    });
    expect(label(other, 3)).toBe('3 perioder i marts');
    expect(label(createTexts(), 3)).toBe('Godkendelse marts med 3 perioder');
  });

  it('throws on a key that has no text', () => {
    expect(() => createTexts()('common.nothing' as TextKey)).toThrow('common.nothing');
    expect(() => messageText(createTexts(), 'common.nothing?max=1')).toThrow('common.nothing');
  });

  it('translates a message that is a key and keeps a message that is already Danish', () => {
    const t = createTexts();
    expect(messageText(t, messageKey('common.invalid.too-long', { max: 4 }))).toBe(
      'Skriv højst 4 tegn',
    );
    expect(messageText(t, 'common.retry')).toBe('Prøv igen');
    expect(messageText(t, 'Adressen findes ikke.')).toBe('Adressen findes ikke.');
  });

  it('has no empty text', () => {
    expect(Object.entries(danishTexts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});
