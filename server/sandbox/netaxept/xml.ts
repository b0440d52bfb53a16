/** Netaxept's answers in XML. */
import { DOMImplementation, XMLSerializer, type Element } from '@xmldom/xmldom';
import { textOfCode, type NetaxeptError } from './errors';
import type { Operation, Transaction, TransactionError } from './model';

const NAMESPACES = {
  xsd: 'http://www.w3.org/2001/XMLSchema',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
};

/** What an element holds: text, elements by name, or nothing; several stand as several elements. */
type Content = string | null | Fields;
interface Fields {
  [name: string]: Content | readonly Content[] | undefined;
}

export function registerXml({ id }: Transaction): string {
  return documentOf('RegisterResponse', { TransactionId: id });
}

export function processXml(
  merchantId: string,
  operation: Operation,
  { id, authorizationId }: Transaction,
  at: string,
): string {
  return documentOf('ProcessResponse', {
    AuthorizationId: authorizationId,
    BatchNumber: '675',
    ExecutionTime: at,
    MerchantId: merchantId,
    Operation: operation,
    ResponseCode: 'OK',
    TransactionId: id,
  });
}

export function queryXml(merchantId: string, transaction: Transaction, at: string): string {
  const { errors, history } = transaction;
  const lastError = errors.at(-1);
  return documentOf('PaymentInfo', {
    MerchantId: merchantId,
    QueryFinished: at,
    TransactionId: transaction.id,
    OrderInformation: {
      Amount: String(transaction.amount),
      Currency: transaction.currency,
      Fee: '0',
      OrderDescription: transaction.description,
      OrderNumber: transaction.orderNumber,
      Timestamp: transaction.registeredAt,
      Total: String(transaction.amount),
      RoundingAmount: '0',
    },
    Summary: summary(transaction),
    CardInformation: cardInformation(transaction),
    History: {
      TransactionLogLine: history.map((line) => ({
        Amount: line.amount === null ? null : String(line.amount),
        DateTime: line.at,
        Operation: line.operation,
      })),
    },
    ErrorLog: { PaymentError: errors.map(errorFields) },
    Error: lastError && errorFields(lastError),
  });
}

export function exceptionXml({ type, message, result }: NetaxeptError): string {
  const said = result && {
    IssuerId: '3',
    ResponseCode: result.code,
    ResponseText: textOfCode(result.code),
    ResponseSource: result.source,
  };
  return documentOf('Exception', { Error: { Message: message, Result: said ?? undefined } }, type);
}

function summary({ authorizationId, captured, credited, isAnnulled }: Transaction): Fields {
  return {
    AmountCaptured: String(captured),
    AmountCredited: String(credited),
    Annulled: String(isAnnulled),
    Annuled: String(isAnnulled),
    Authorized: String(authorizationId !== null && !isAnnulled),
    AuthorizationId: authorizationId,
  };
}

function cardInformation({ card, panHash }: Transaction): Fields | null {
  return (
    card && {
      ExpiryDate: card.expiry,
      Issuer: card.paymentMethod,
      IssuerCountry: 'DK',
      MaskedPAN: card.maskedPan,
      PaymentMethod: card.paymentMethod,
      PanHash: panHash,
    }
  );
}

function errorFields({ at, operation, code, source, text }: TransactionError): Fields {
  return {
    DateTime: at,
    Operation: operation,
    ResponseCode: code,
    ResponseSource: source,
    ResponseText: text,
  };
}

/** @param type that of the first element, in an exception */
function documentOf(name: string, fields: Fields, type?: string): string {
  const document = new DOMImplementation().createDocument(null, '');
  const root = document.createElement(name);
  document.appendChild(root);
  for (const [prefix, namespace] of Object.entries(NAMESPACES)) {
    root.setAttribute(`xmlns:${prefix}`, namespace);
  }
  const fill = (parent: Element, inside: Fields) => {
    for (const [childName, content] of Object.entries(inside)) {
      for (const each of [content].flat()) {
        if (each === undefined) continue;
        const child = document.createElement(childName);
        parent.appendChild(child);
        if (typeof each === 'string') child.textContent = each;
        else if (each) fill(child, each);
      }
    }
  };
  fill(root, fields);
  if (type) (root.firstChild as Element).setAttributeNS(NAMESPACES.xsi, 'xsi:type', type);
  return `<?xml version="1.0" encoding="utf-8"?>\n${new XMLSerializer().serializeToString(document)}`;
}
