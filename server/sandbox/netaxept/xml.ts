/** Netaxept's answers in XML. */
import { textOfCode, type NetaxeptError } from './errors';
import type { Operation, Transaction, TransactionError } from './model';

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';
const NAMESPACES =
  'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

export function registerXml({ id }: Transaction): string {
  return `${HEAD}<RegisterResponse ${NAMESPACES}>${element('TransactionId', id)}</RegisterResponse>`;
}

export function processXml(
  merchantId: string,
  operation: Operation,
  { id, authorizationId }: Transaction,
  at: string,
): string {
  const body = [
    element('AuthorizationId', authorizationId),
    element('BatchNumber', '675'),
    element('ExecutionTime', at),
    element('MerchantId', merchantId),
    element('Operation', operation),
    element('ResponseCode', 'OK'),
    element('TransactionId', id),
  ];
  return `${HEAD}<ProcessResponse ${NAMESPACES}>${body.join('')}</ProcessResponse>`;
}

export function queryXml(merchantId: string, transaction: Transaction, at: string): string {
  const { id, card, errors, history } = transaction;
  const lastError = errors.at(-1);
  const body = [
    element('MerchantId', merchantId),
    element('QueryFinished', at),
    element('TransactionId', id),
    group('OrderInformation', [
      element('Amount', String(transaction.amount)),
      element('Currency', transaction.currency),
      element('Fee', '0'),
      element('OrderDescription', transaction.description),
      element('OrderNumber', transaction.orderNumber),
      element('Timestamp', transaction.registeredAt),
      element('Total', String(transaction.amount)),
      element('RoundingAmount', '0'),
    ]),
    group('Summary', [
      element('AmountCaptured', String(transaction.captured)),
      element('AmountCredited', String(transaction.credited)),
      element('Annulled', String(transaction.isAnnulled)),
      element('Annuled', String(transaction.isAnnulled)),
      element(
        'Authorized',
        String(transaction.authorizationId !== null && !transaction.isAnnulled),
      ),
      element('AuthorizationId', transaction.authorizationId),
    ]),
    card === null
      ? '<CardInformation />'
      : group('CardInformation', [
          element('ExpiryDate', card.expiry),
          element('Issuer', card.paymentMethod),
          element('IssuerCountry', 'DK'),
          element('MaskedPAN', card.maskedPan),
          element('PaymentMethod', card.paymentMethod),
          element('PanHash', transaction.panHash),
        ]),
    group(
      'History',
      history.map((line) =>
        group('TransactionLogLine', [
          element('Amount', line.amount === null ? null : String(line.amount)),
          element('DateTime', line.at),
          element('Operation', line.operation),
        ]),
      ),
    ),
    group(
      'ErrorLog',
      errors.map((error) => group('PaymentError', errorFields(error))),
    ),
    lastError ? group('Error', errorFields(lastError)) : '',
  ];
  return `${HEAD}<PaymentInfo ${NAMESPACES}>${body.join('')}</PaymentInfo>`;
}

export function exceptionXml(error: NetaxeptError): string {
  const { type, message, result } = error;
  const said = result && [
    element('IssuerId', '3'),
    element('ResponseCode', result.code),
    element('ResponseText', textOfCode(result.code)),
    element('ResponseSource', result.source),
  ];
  const body = element('Message', message) + (said ? group('Result', said) : '');
  return `${HEAD}<Exception ${NAMESPACES}><Error xsi:type="${type}">${body}</Error></Exception>`;
}

function errorFields({ at, operation, code, source, text }: TransactionError): string[] {
  return [
    element('DateTime', at),
    element('Operation', operation),
    element('ResponseCode', code),
    element('ResponseSource', source),
    element('ResponseText', text),
  ];
}

const group = (name: string, children: string[]) => `<${name}>${children.join('')}</${name}>`;

const element = (name: string, text: string | null) =>
  text ? `<${name}>${escaped(text)}</${name}>` : `<${name} />`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
