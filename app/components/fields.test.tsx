import { getFormProps, useForm } from '@conform-to/react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CheckboxField } from './checkbox-field';
import { DateField } from './date-field';
import { ErrorSummary } from './error-summary';
import type { FieldSource } from './field-source';
import { FormOriginContext, PortalForm } from './portal-form';
import { RadioGroup } from './radio-group';
import { SelectField } from './select-field';
import { EmailField, TextField } from './text-field';

const html = (element: ReactElement) => renderToStaticMarkup(element);

function field(name: string, initialValue?: unknown, ...errors: string[]): FieldSource {
  return { id: name, name, errorId: `${name}-e`, descriptionId: `${name}-d`, initialValue, errors };
}

describe('a text field', () => {
  it('keeps what was typed and ties hint and message to the input', () => {
    const shown = html(
      <EmailField
        field={field('email', 'anna@', 'common.invalid.email')}
        label="E-mail"
        hint="Til kvitteringen"
      />,
    );
    expect(shown).toContain('value="anna@"');
    expect(shown).toContain('aria-describedby="email-d email-e"');
    expect(shown).toContain('aria-invalid="true"');
    expect(shown).toContain('<span class="visually-hidden">Fejl: </span>Skriv en gyldig');
    expect(shown.indexOf('id="email-e"')).toBeLessThan(shown.indexOf('<input'));
  });

  it('says nothing of errors when there are none', () => {
    const shown = html(<TextField field={field('name')} label="Fornavn" />);
    expect(shown).not.toMatch(/aria-|Fejl/);
  });
});

describe('the error summary', () => {
  it('links each message to its field in page order, the same words as at the field', () => {
    const shown = html(
      <ErrorSummary
        fields={[
          field('a', '', 'common.invalid.required'),
          field('b'),
          field('c', '', 'Ukendt by'),
        ]}
        formErrors={['common.something-wrong']}
      />,
    );
    expect(shown).toContain('role="alert" tabindex="-1" autofocus=""');
    expect(shown).toContain('<li>Noget gik galt</li>');
    expect(shown).toMatch(/href="#a">Udfyld feltet<.*href="#c">Ukendt by</);
    expect(shown).not.toContain('#b');
  });

  it('is absent from a form without errors', () => {
    expect(html(<ErrorSummary fields={[field('a')]} />)).toBe('');
  });
});

describe('a date field', () => {
  it('shows a day in its three parts', () => {
    const shown = html(<DateField field={field('from', '2026-03-02')} label="Startdato" />);
    expect(shown).toMatch(/id="from" name="from.day".*value="2".*from.month".*value="3".*"2026"/);
  });

  it('keeps what was typed, marks only the wrong part, ties it to the message and leads there', () => {
    const shown = html(
      <DateField
        field={field('from', { day: '2', month: 'marts', year: '26' }, 'common.invalid.date')}
        label="Startdato"
        wrongParts={['year']}
      />,
    );
    expect(shown).toContain('value="marts"');
    expect(shown.match(/aria-invalid/g)).toHaveLength(1);
    expect(shown).toMatch(
      /<input[^>]*id="from" name="from.year"[^>]*aria-describedby="from-e" aria-invalid="true"/,
    );
  });

  it('marks every part when the whole day is wrong, and says hint and message of the group', () => {
    const shown = html(
      <DateField field={field('from', '2026-03-02', 'common.invalid.date')} label="Startdato" />,
    );
    expect(shown).toMatch(/^<fieldset[^>]* aria-describedby="from-d from-e">/);
    expect(shown.match(/aria-describedby="from-e" aria-invalid="true"/g)).toHaveLength(3);
    expect(shown).toMatch(/id="from" name="from.day"/);
  });
});

describe('choices', () => {
  it('lead the error link to the first radio and choose nothing by themselves', () => {
    const options = [
      { value: 'app', label: 'App' },
      { value: 'plastic', label: 'Plastkort', disabled: true, hint: 'For sent' },
    ];
    const shown = html(
      <RadioGroup
        field={field('delivery', '', 'common.invalid.choice')}
        label="Levering"
        options={options}
      />,
    );
    expect(shown).toMatch(/<input type="radio" id="delivery"[^>]*value="app"/);
    expect(shown).not.toContain('checked');
    expect(shown).toMatch(
      /value="plastic" disabled="" aria-describedby="delivery-2-hint"|disabled=""[^>]*delivery-2-hint/,
    );
  });

  it('say hint and message of the whole group, and that the group is wrong', () => {
    const wrong = field('delivery', '', 'common.invalid.choice');
    const options = [{ value: 'app', label: 'App' }];
    const shown = html(
      <RadioGroup field={wrong} label="Levering" hint="Vælg én" options={options} />,
    );
    expect(shown).toMatch(
      /^<fieldset[^>]* role="radiogroup" aria-describedby="delivery-d delivery-e" aria-invalid="true">/,
    );
    expect(shown).toMatch(/<input type="radio" id="delivery" name="delivery" value="app"\/>/);
  });

  it('lead the error link to the first option that can be chosen', () => {
    const options = [
      { value: 'app', label: 'App', disabled: true },
      { value: 'plastic', label: 'Plastkort' },
    ];
    const wrong = field('delivery', '', 'common.invalid.choice');
    const shown = html(<RadioGroup field={wrong} label="Levering" options={options} />);
    expect(shown).toMatch(/id="delivery-1"[^>]*value="app"/);
    expect(shown).toMatch(/id="delivery"[^>]*value="plastic"/);
  });

  it('tick a box whose value came back', () => {
    expect(html(<CheckboxField field={field('terms', 'on')} label="Ja" />)).toContain('checked=""');
  });

  it('send the only option of a drop-down without asking', () => {
    const shown = html(
      <SelectField
        field={field('country')}
        label="Land"
        options={[{ value: 'Denmark', label: 'Danmark' }]}
      />,
    );
    expect(shown).toContain('<input type="hidden" name="country" value="Denmark"/>');
    expect(shown).not.toContain('<select');
  });
});

describe('a form', () => {
  it('posts to its page, carries the anti-forgery token and the hidden values, and leaves validation to the server', () => {
    const shown = html(
      <FormOriginContext.Provider value={{ pagePath: '/was?a=1', csrf: 'token', userId: 'u1' }}>
        <PortalForm hidden={{ flowId: 'f1' }}>x</PortalForm>
      </FormOriginContext.Provider>,
    );
    expect(shown).toBe(
      '<form method="post" action="/was?a=1" novalidate="">' +
        '<input type="hidden" name="csrf" value="token"/>' +
        '<input type="hidden" name="userId" value="u1"/>' +
        '<input type="hidden" name="flowId" value="f1"/>x</form>',
    );
  });

  it('takes the fields of conform as they are', () => {
    const shown = html(<ConformForm />);
    expect(shown).toContain('value="for langt"');
    expect(shown).toContain('Skriv højst 4 tegn');
  });
});

function ConformForm() {
  const [form, fields] = useForm<{ floor: string }>({
    id: 'address',
    lastResult: {
      status: 'error',
      initialValue: { floor: 'for langt' },
      error: { floor: ['common.invalid.too-long?max=4'] },
    },
  });
  return (
    <PortalForm id={getFormProps(form).id}>
      <TextField field={fields.floor} label="Etage" />
    </PortalForm>
  );
}
