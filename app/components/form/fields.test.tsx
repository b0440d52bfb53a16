import { getFormProps, useForm } from '@conform-to/react';
import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from './button';
import { ButtonRow } from './button-row';
import { CheckboxField } from './checkbox-field';
import { DateField } from './date-field';
import { ErrorSummary } from './error-summary';
import type { FieldSource } from './field-source';
import { FormOriginContext, PortalForm } from './portal-form';
import { RadioGroup } from './radio-group';
import { SelectField } from './select-field';
import { EmailField, TextField } from './text-field';

function field(name: string, initialValue?: unknown, ...errors: string[]): FieldSource {
  return { id: name, name, errorId: `${name}-e`, descriptionId: `${name}-d`, initialValue, errors };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const isInvalid = (element: Element) => element.getAttribute('aria-invalid') === 'true';
const comesBefore = (first: Element, second: Element) =>
  Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);

describe('a text field', () => {
  it('keeps what was typed, and is described by hint and message, which stand above it', () => {
    render(
      <EmailField
        field={field('email', 'anna@', 'common.invalid.email')}
        label="E-mail"
        hint="Til kvitteringen"
      />,
    );
    const email = screen.getByRole<HTMLInputElement>('textbox', {
      name: 'E-mail',
      description: /^Til kvitteringen Fejl: Skriv en gyldig/,
    });
    expect(email.value).toBe('anna@');
    expect(isInvalid(email)).toBe(true);
    expect(comesBefore(screen.getByText(/Skriv en gyldig/), email)).toBe(true);
  });

  it('has no mark of an error when nothing is wrong', () => {
    render(<TextField field={field('name')} label="Fornavn" />);
    const name = screen.getByRole('textbox', { name: 'Fornavn', description: '' });
    expect(name.getAttributeNames().filter((each) => each.startsWith('aria-'))).toEqual([]);
    expect(screen.queryByText(/Fejl/)).toBeNull();
  });
});

describe('fields side by side', () => {
  it('are each described by the one hint below them, after what is wrong', () => {
    render(
      <>
        <TextField field={field('floor')} label="Etage" hintId="side-d" />
        <TextField field={field('side', 'x', 'Ukendt side')} label="Side" hintId="side-d" />
        <p id="side-d">Lad dem stå tomme</p>
      </>,
    );
    const description = (name: string) => box(name).getAttribute('aria-describedby');
    expect(description('Etage')).toBe('side-d');
    screen.getByRole('textbox', { name: 'Side', description: /Ukendt side Lad dem stå tomme$/ });
  });
});

describe('the error summary', () => {
  it('links each message to its field in page order, the same words as at the field', () => {
    render(
      <ErrorSummary
        fields={[
          field('a', '', 'common.invalid.required'),
          field('b'),
          field('c', '', 'Ukendt by'),
        ]}
        formErrors={['common.something-wrong']}
      />,
    );
    const summary = within(screen.getByRole('alert'));
    expect(summary.getByText('Noget gik galt').tagName).toBe('LI');
    const links = summary
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.textContent]);
    expect(links).toEqual([
      ['#a', 'Udfyld feltet'],
      ['#c', 'Ukendt by'],
    ]);
  });

  it('links to what is answered on another page, before the fields of this one', () => {
    render(
      <ErrorSummary
        links={[{ href: '/order/photo', message: 'order.missing.photo' }]}
        fields={[field('a', '', 'common.invalid.required')]}
      />,
    );
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/order/photo', '#a']);
  });

  it('has the focus when the page opens, so that it is read first', () => {
    const shown = renderToStaticMarkup(<ErrorSummary fields={[]} formErrors={['Nej']} />);
    expect(shown).toContain('role="alert" tabindex="-1" autofocus=""');
  });

  it('is absent from a form without errors', () => {
    const { container } = render(<ErrorSummary fields={[field('a')]} />);
    expect(container.childElementCount).toBe(0);
  });
});

describe('a date field', () => {
  const parts = () => ['Dag', 'Måned', 'År'].map(box);

  it('shows a day in its three inputs, and a link to the field leads to the first', () => {
    render(
      <DateField field={field('from', '2026-03-02')} label="Startdato" example="2026-03-02" />,
    );
    expect(screen.getByRole('group', { name: 'Startdato' })).toBeTruthy();
    expect(parts().map(({ name, value }) => [name, value])).toEqual([
      ['from.day', '2'],
      ['from.month', '3'],
      ['from.year', '2026'],
    ]);
    expect(parts().map(({ id }) => id === 'from')).toEqual([true, false, false]);
  });

  it('keeps what was typed, and marks only the wrong input, which the message belongs to and the error link leads to', () => {
    render(
      <DateField
        field={field('from', { day: '2', month: 'marts', year: '26' }, 'common.invalid.date')}
        label="Startdato"
        example="2026-03-02"
        wrongParts={['year']}
      />,
    );
    expect(box('Måned').value).toBe('marts');
    expect(parts().map(isInvalid)).toEqual([false, false, true]);
    expect(screen.getByRole('textbox', { name: 'År', description: /Fejl:/ }).id).toBe('from');
  });

  it('marks every input when the whole day is wrong, and hint and message describe the group', () => {
    render(
      <DateField
        field={field('from', '2026-03-02', 'common.invalid.date')}
        label="Startdato"
        example="2026-03-02"
      />,
    );
    expect(
      screen.getByRole('group', {
        name: 'Startdato',
        description: /^For eksempel dag 2, måned 3, år 2026 Fejl:/,
      }),
    ).toBeTruthy();
    expect(parts().map(isInvalid)).toEqual([true, true, true]);
    expect(box('Dag').id).toBe('from');
  });
});

describe('choices', () => {
  const wrong = field('delivery', '', 'common.invalid.choice');
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

  it('lead the error link to the first radio and choose nothing by themselves', () => {
    const options = [
      { value: 'app', label: 'App' },
      { value: 'plastic', label: 'Plastkort', disabled: true, hint: 'For sent' },
    ];
    render(<RadioGroup field={wrong} label="Levering" options={options} />);
    expect(radio('App').id).toBe('delivery');
    expect([radio('App').checked, radio('Plastkort').checked]).toEqual([false, false]);
    const late = screen.getByRole<HTMLInputElement>('radio', {
      name: 'Plastkort',
      description: 'For sent',
    });
    expect(late.disabled).toBe(true);
  });

  it('are described as a group by hint and message, and marked wrong as a group', () => {
    const options = [{ value: 'app', label: 'App' }];
    render(<RadioGroup field={wrong} label="Levering" hint="Vælg én" options={options} />);
    const group = screen.getByRole('radiogroup', {
      name: 'Levering',
      description: /^Vælg én Fejl:/,
    });
    expect(isInvalid(group)).toBe(true);
    expect(radio('App').hasAttribute('aria-describedby')).toBe(false);
  });

  it('lead the error link to the first option that can be chosen', () => {
    const options = [
      { value: 'app', label: 'App', disabled: true },
      { value: 'plastic', label: 'Plastkort' },
    ];
    render(<RadioGroup field={wrong} label="Levering" options={options} />);
    expect(radio('Plastkort').id).toBe('delivery');
  });

  it('keep a box ticked when the form comes back', () => {
    render(<CheckboxField field={field('terms', 'on')} label="Ja" />);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ja' }).checked).toBe(true);
  });

  it('have the only option of a drop-down chosen beforehand', () => {
    render(
      <form aria-label="Adresse">
        <SelectField
          field={field('country')}
          label="Land"
          options={[{ value: 'Denmark', label: 'Danmark' }]}
        />
      </form>,
    );
    expect(screen.queryByRole('combobox')).toBeNull();
    const form = screen.getByRole<HTMLFormElement>('form');
    expect([...new FormData(form)]).toEqual([['country', 'Denmark']]);
  });
});

describe('a form', () => {
  it('posts to its page, carries the anti-forgery token and the hidden values, and leaves validation to the server', () => {
    const origin = { pagePath: '/was?a=1', csrf: 'token', userId: 'u1' };
    const { container } = render(
      <FormOriginContext.Provider value={origin}>
        <PortalForm hidden={{ flowId: 'f1' }}>x</PortalForm>
      </FormOriginContext.Provider>,
    );
    const form = container.querySelector('form')!;
    expect([form.method, form.getAttribute('action'), form.noValidate]).toEqual([
      ...['post', '/was?a=1', true],
    ]);
    expect(Object.fromEntries(new FormData(form))).toEqual({
      csrf: 'token',
      userId: 'u1',
      flowId: 'f1',
    });
  });

  it('names what is hidden in it, apart from what was typed on the page before', () => {
    const { container } = render(
      <PortalForm hidden={{ flowId: 'f1', 'row[]': ['a', 'b'], back: '/' }} typed={{ day: '7' }}>
        x
      </PortalForm>,
    );
    const sent = [...new FormData(container.querySelector('form')!)];
    expect(sent.filter(([name]) => name !== 'csrf')).toEqual([
      ['flowId', 'f1'],
      ['row[]', 'a'],
      ['row[]', 'b'],
      ['back', '/'],
      ['unseen', 'row[] back'],
      ['day', '7'],
    ]);
  });

  it('takes the fields that conform describes without rewriting them', () => {
    render(<ConformForm />);
    const floor = screen.getByRole<HTMLInputElement>('textbox', {
      name: 'Etage',
      description: /Skriv højst 4 tegn/,
    });
    expect(floor.value).toBe('for langt');
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

describe('buttons in a row', () => {
  it('are words apart in a browser that shows text alone', () => {
    const { container } = render(
      <ButtonRow>
        <Button>Upload foto</Button>
        <Button>Næste</Button>
      </ButtonRow>,
    );
    expect(container.textContent.trim()).toBe('Upload foto Næste');
  });
});
