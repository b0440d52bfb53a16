import { permissions } from '#server/domain/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { photoFile } from '../worlds/journey';
import { ApiSession } from '../worlds/api-session';
import { sharedPortal } from '../worlds/portal-per-test';
import { served } from '../worlds/served';

interface Operation {
  operationId: string;
  tags: string[];
  requestBody?: {
    required?: boolean;
    content: Record<string, { schema?: { properties?: object } }>;
  };
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean }[];
  responses: Record<string, { description?: string; content?: Record<string, unknown> }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

describe('the description of the API', () => {
  const portal = sharedPortal({ runsJobs: false, env: { ROLE: 'api' } });
  let document: Document;
  let operations: { name: string; path: string; operation: Operation }[];

  beforeAll(async () => {
    const response = await fetch(`${portal.origin}/api/openapi.json`);
    document = (await response.json()) as Document;
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        path,
        operation,
      })),
    );
  });

  it('is OpenAPI 3.1 with a title and a version', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info.title).not.toBe('');
    expect(document.info.version).not.toBe('');
  });

  it('has each endpoint once, under the path that serves it', () => {
    const declared = served.map(({ method, path }) => `${method.toUpperCase()} /api${path}`);
    expect(operations.map(({ name }) => name).sort()).toEqual(declared.sort());
  });

  it('says of each call what it does and who may call', () => {
    for (const { name, operation } of operations) {
      expect(operation.summary, name).toMatch(/\S/);
      const words = Object.keys(permissions).join('|');
      expect(operation.description, name).toMatch(
        new RegExp(`^Action: (open|signed|${words}); who may do it stands in`),
      );
    }
  });

  it('describes every refusal as a problem in JSON', () => {
    for (const { name, operation } of operations) {
      const refusals = Object.entries(operation.responses).filter(([status]) => status >= '400');
      expect(
        refusals.map(([status]) => status),
        name,
      ).toEqual(expect.arrayContaining(['500', '503']));
      for (const [status, { description, content }] of refusals) {
        expect(description, `${name} ${status}`).toMatch(/`[a-z-]+`/);
        expect(content, `${name} ${status}`).toHaveProperty('application/json');
      }
    }
  });

  it('names every operation once, and puts each into a group', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(operations.length);
    expect(ids.every((id) => /^[a-z]\w+$/i.test(id))).toBe(true);
    expect(operations.every(({ operation }) => operation.tags.length === 1)).toBe(true);
  });

  it('has an example of every body that is sent or comes back', () => {
    for (const { name, operation } of operations) {
      const [, success] = Object.entries(operation.responses).find(([status]) => status < '400')!;
      const contents = { ...operation.requestBody?.content, ...success.content };
      for (const [type, shown] of Object.entries(contents)) {
        expect(Object.keys(shown as object), `${name} ${type}`).toContainEqual(
          expect.stringMatching(/^examples?$/),
        );
      }
    }
  });

  it('requires the body of a call that reads one, with the fields of a form', () => {
    for (const { method, path, body, received, form } of served) {
      const { requestBody } = document.paths[`/api${path}`]?.[method] ?? {};
      const name = `${method} ${path}`;
      expect(requestBody?.required ?? false, name).toBe(Boolean(body ?? received ?? form));
      const fields = requestBody?.content['multipart/form-data']?.schema?.properties ?? {};
      expect(Object.keys(fields), name).toEqual(Object.keys(form ?? {}));
    }
  });

  it('describes every field of a query', () => {
    for (const { method, path, query } of served) {
      const parameters = document.paths[`/api${path}`]?.[method]?.parameters ?? [];
      const described = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
      expect(described, `${method} ${path}`).toEqual(Object.keys(query?.shape ?? {}));
    }
  });

  it('describes one success of each call', () => {
    for (const { name, operation } of operations) {
      const successes = Object.keys(operation.responses).filter((code) =>
        /^(2\d\d|302)$/.test(code),
      );
      expect(successes, name).toHaveLength(1);
    }
  });

  it('describes the answer that really comes where it is no plain JSON', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    const form = new FormData();
    form.set('photo', await photoFile());
    for (const path of ['/photo', '/photo-draft']) {
      expect((await anna.call('PUT', path, { body: form })).status).toBeLessThan(300);
    }
    const [callbackSecret] = portal.deps.config.netaxept.callbackSecret;
    const calls = [
      ...['db', 'mapping', 'time-machine', 'versions', 'env'].map((name) => `/check/${name}`),
      ...['/photo', '/photo-draft/picture'],
    ].map((path) => ['GET', path, `/api${path}`, undefined] as const);
    const callback = [
      ...['POST', `/webhooks/netaxept/${callbackSecret}`, '/api/webhooks/netaxept/{secret}'],
      { TransactionId: 'unknown' },
    ] as const;
    for (const [method, path, described, body] of [...calls, callback]) {
      const { status, headers } = await anna.call(method, path, { body });
      const operation = document.paths[described]?.[method.toLowerCase()];
      const content = operation?.responses[String(status)]?.content ?? {};
      const [type] = headers.get('content-type')?.split(';') ?? [];
      expect([path, status, Object.keys(content)]).toEqual([path, 200, [type]]);
    }
  });

  it('describes the header that a call reads', () => {
    const parameters = document.paths['/api/payment-sessions']?.post?.parameters ?? [];
    expect(parameters.find((one) => one.in === 'header')).toMatchObject({
      name: 'idempotency-key',
      required: false,
    });
  });

  it('describes every parameter in a path as required', () => {
    for (const { name, path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const described = (operation.parameters ?? []).filter((one) => one.in === 'path');
      expect(described.map((one) => one.name).sort(), name).toEqual(inPath.sort());
      expect(
        described.every(({ required }) => required),
        name,
      ).toBe(true);
    }
  });

  it('refers only to parts and security schemes that the description holds', () => {
    const text = JSON.stringify(document);
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer
        .split('/')
        .reduce<unknown>(
          (part, key) => (part as Record<string, unknown> | undefined)?.[key],
          document,
        );
      expect(target, pointer).toBeDefined();
    }
    const schemes = Object.keys(document.components.securitySchemes ?? {});
    for (const { name, operation } of operations) {
      const used = (operation.security ?? []).flatMap((one) => Object.keys(one));
      expect(schemes, name).toEqual(expect.arrayContaining(used));
    }
  });

  it('asks for the anti-forgery token wherever state changes', () => {
    for (const { method, path, access, changesState } of served) {
      const operation = document.paths[`/api${path}`]?.[method];
      const isAsked = operation?.security?.some((one) => 'antiForgery' in one) ?? false;
      expect(isAsked, `${method} ${path}`).toBe(
        changesState && access !== 'signed' && access !== 'open' && access !== 'push',
      );
    }
  });
});
