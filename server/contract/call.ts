import type { z } from 'zod';
import type { RefusalCode } from './refusals';

type Schema = z.ZodType | undefined;
type Fields = z.ZodObject | undefined;

/** The fields of a `multipart/form-data` body, each with what it is for. */
export type FormFields = Readonly<Record<string, { kind: 'file' | 'text'; description: string }>>;

/**
 * One call of the API: what goes in and what comes out. The API serves it, the web tier calls it, and
 * the description of the API, the ownership tests and the mocks of tests are made from it.
 */
export interface Call<
  N extends Method = Method,
  P extends Fields = Fields,
  Q extends Fields = Fields,
  H extends Fields = Fields,
  B extends Schema = Schema,
  R extends Schema = Schema,
  M extends Media | undefined = Media | undefined,
> {
  method: N;
  /** Below `/api`, parameters in braces: `/cards/{id}`. */
  path: string;
  summary: string;
  /** A second method that does the same: a GET that changes state can be sent as a POST. */
  alias: 'post' | undefined;
  /** A GET that changes state is protected like a POST. */
  changesState: boolean;
  params: P;
  query: Q;
  /** The headers that are read, by their names in lower case. */
  headers: H;
  body: B;
  /** The JSON of a call that proves itself by what it sends, which its handler reads as it came in. */
  received: Schema;
  /** Set where the body is a form with a file. */
  form: FormFields | undefined;
  /** The JSON body may be as long as a file. */
  isLong: boolean;
  /** Without it the answer is empty, a redirect, or of the kind `media`. */
  response: R;
  media: M;
  /** With 302 the answer is a redirect. */
  status: 200 | 201 | 202 | 302;
  /** Why it may be refused, besides what its kind of caller and input can be refused for. */
  refusals: readonly RefusalCode[];
  /** A status that the same body may come with besides. */
  otherStatus: 503 | undefined;
}

export type AnyCall = Call;
/** What a call is called where operators read of it: `GET /cards/{id}`. */
export const callName = ({ method, path }: Pick<AnyCall, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path}`;

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Media = 'image/jpeg' | 'image/svg+xml' | 'text/plain' | 'application/zip' | 'application/pdf';

/** Declares the calls of one method; what is left out is not there. */
const callsBy =
  <const N extends Method>(method: N) =>
  <
    P extends Fields = undefined,
    Q extends Fields = undefined,
    H extends Fields = undefined,
    B extends Schema = undefined,
    R extends Schema = undefined,
    M extends Media | undefined = undefined,
  >(
    path: string,
    declared: Pick<Call, 'summary'> & Partial<Call<N, P, Q, H, B, R, M>>,
  ): Call<N, P, Q, H, B, R, M> => ({
    method,
    path,
    alias: undefined,
    received: undefined,
    changesState: method !== 'get' || declared.alias === 'post',
    form: undefined,
    isLong: false,
    status: 200,
    otherStatus: undefined,
    refusals: [],
    params: undefined as P,
    query: undefined as Q,
    headers: undefined as H,
    body: undefined as B,
    response: undefined as R,
    media: undefined as M,
    ...declared,
  });

export const get = callsBy('get');
export const post = callsBy('post');
export const put = callsBy('put');
export const patch = callsBy('patch');
export const del = callsBy('delete');

type Part<Name extends string, S> = S extends z.ZodType
  ? object extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> }
  : unknown;

/** What a caller gives: the parts that the call declares, and the form where there is one. */
export type CallInput<C extends AnyCall> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'headers', C['headers']> &
  Part<'body', C['body']> & { form?: FormData };

/** What a caller gets: the declared body, the bytes of a picture or a text, or nothing. */
export type CallOutput<C extends AnyCall> = C['response'] extends z.ZodType
  ? z.output<C['response']>
  : C['media'] extends Media
    ? Uint8Array
    : undefined;

type Values = Readonly<Record<string, string | number>>;

/** What a call was given and what it answered, once, with plain values for what differs each time. */
export interface Example {
  params?: Values;
  query?: Values;
  headers?: Values;
  /** In JSON. */
  body?: unknown;
  /** The fields of a form, a file by its name. */
  form?: Values;
  status: number;
  /** The headers that belong to this answer alone. */
  answerHeaders?: Values;
  /** The JSON, the text, or a picture in words; left out for an empty answer. */
  answer?: unknown;
}

/** The method that a caller sends: never a GET that changes state. */
export const methodOf = ({ method, alias }: AnyCall): Method => alias ?? method;
