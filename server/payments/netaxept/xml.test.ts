import { describe, expect, test } from 'vitest';
import { findElement, findText, parseXml } from './xml';

const textOf = (xml: string) => parseXml(xml)?.textContent ?? null;

describe('reading XML', () => {
  test('finds elements by name whatever their prefix, letters and order', () => {
    const xml = `<?xml version="1.0" encoding="utf-8"?>
      <!-- from Nets -->
      <n:PaymentInfo xmlns:n="http://nets" n:id = "7">
        <Summary><Authorized> true </Authorized><AuthorizationId/></Summary>
        <Unknown><Deep>x</Deep></Unknown>
      </n:PaymentInfo>
    `;
    const info = parseXml(xml);
    expect(info?.localName).toBe('PaymentInfo');
    expect(info?.getAttributeNS('http://nets', 'id')).toBe('7');
    expect(findText(info!, 'Summary/Authorized')).toBe('true');
    expect(findText(info!, 'summary/AUTHORIZED')).toBe('true');
    expect(findText(info!, 'Summary/AuthorizationId')).toBeNull();
    expect(findText(info!, 'Unknown/Deep')).toBe('x');
    expect(findElement(info!, 'Summary/Missing/Deeper')).toBeNull();
  });

  test('takes the first of several elements', () => {
    expect(findText(parseXml('<a><b>1</b><b>2</b></a>')!, 'b')).toBe('1');
  });

  test('leaves a number as text', () => {
    expect(textOf('<a>0012.50</a>')).toBe('0012.50');
  });

  test.each([
    ['the five names', '&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
    ['numbers', '&#230;&#xF8;&#xe5;', 'æøå'],
    ['what only looks like one', 'Ost & vin; &;', 'Ost & vin; &;'],
    ['one inside another, once', '&amp;lt;', '&lt;'],
    ['none inside CDATA', '<![CDATA[<b>&amp;</b>]]>', '<b>&amp;</b>'],
    ['text around CDATA', 'a<![CDATA[ & ]]>b', 'a & b'],
    ['text around a comment', 'a<!-- <b> -->b', 'ab'],
  ])('decodes %s', (_what, inside, text) => {
    expect(textOf(`<a>${inside}</a>`)).toBe(text);
    if (!inside.includes('<')) {
      expect(parseXml(`<a b="${inside.replaceAll('"', '')}"/>`)?.getAttribute('b')).toBe(text);
    }
  });

  test.each([
    ['nothing', ''],
    ['white space', '  \n'],
    ['plain text', 'Service Unavailable'],
    ['JSON', '{"TransactionId":"x"}'],
    ['a web page', '<!DOCTYPE html><html><head><meta charset="utf-8"></head></html>'],
    ['an end that is missing', '<a><b>1</b>'],
    ['an end that is cut', '<a><b>1</b></'],
    ['ends that cross', '<a><b></a></b>'],
    ['an end without a beginning', '</a>'],
    ['two roots', '<a/><b/>'],
    ['text before the root', 'x<a/>'],
    ['text after the root', '<a/>x'],
    ['a comment that never ends', '<a><!-- </a>'],
    ['CDATA that never ends', '<a><![CDATA[ </a>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['an attribute that never ends', '<a b="1/>'],
    ['a name that nobody defined', '<a>&xxe;</a>'],
    ['the name of what every object has', '<a>&constructor;</a>'],
    ['a document type', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a>x</a>'],
    ['an entity from outside', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['entities of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    [
      'entities that multiply',
      '<!DOCTYPE a [<!ENTITY b "lol"><!ENTITY c "&b;&b;&b;">]><a>&c;&c;&c;</a>',
    ],
  ])('fails on %s', (_what, xml) => {
    expect(parseXml(xml)).toBeNull();
  });

  test.each([
    ['depth', '<a>'.repeat(20_000), null],
    ['depth that ends', `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`, 'a'],
    ['spaces in a tag', `<a${' '.repeat(300_000)}`, null],
    ['attributes that never end', `<a ${'b="c" '.repeat(60_000)}`, null],
    ['half attributes', `<a ${'b = '.repeat(60_000)}>`, null],
    ['comments', `<a>${'<!-- x -->'.repeat(60_000)}</a>`, 'a'],
    ['ampersands', `<a>${'&'.repeat(300_000)}</a>`, 'a'],
    ['openings of CDATA', '<![CDATA['.repeat(60_000), null],
  ])('is not slowed down by any amount of %s', (_what, xml, name) => {
    const start = performance.now();
    expect(parseXml(xml)?.localName ?? null).toBe(name);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
