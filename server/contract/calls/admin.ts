import { z } from 'zod';
import { get, patch, post, put } from '../call';
import {
  lastStep,
  ownAccess,
  pageUrl,
  personFile,
  reasonBody,
  searchBody,
  searchRef,
  searchResult,
} from '../admin';
import { byId } from '../shared';

export const adminCalls = {
  searchPeople: post('/admin/searches', {
    summary: 'Seals what is searched for, so that no address holds it',
    body: searchBody,
    response: searchRef,
  }),
  searchResult: get('/admin/searches/{search}', {
    summary: 'At most 20 people whom a search finds; each is written down as seen',
    params: z.object({ search: z.string().min(1).max(1000) }),
    response: searchResult,
    refusals: ['not-found'],
  }),
  person: get('/admin/people/{id}', {
    summary: 'All that staff need to know of a person; written down as seen',
    params: byId,
    response: personFile,
    refusals: ['not-found'],
  }),
  blockPerson: post('/admin/people/{id}/block', {
    summary: 'Blocks an account for orders, with the reason',
    params: byId,
    body: reasonBody,
    refusals: ['not-found'],
  }),
  unblockPerson: post('/admin/people/{id}/unblock', {
    summary: 'Lets an account order again, with the reason',
    params: byId,
    body: reasonBody,
    refusals: ['not-found'],
  }),
  beginShadow: post('/admin/people/{id}/shadow', {
    summary: 'Shows the portal as this person sees it, for 30 minutes and to read alone',
    params: byId,
    body: reasonBody,
    refusals: ['not-found'],
  }),
  endShadow: post('/shadows/end', {
    summary: 'Ends the view of the portal as a person; harmless without one',
  }),
  lastStep: get('/shadows/last-step', {
    summary:
      'The page of the view as a person; before the first, the one that the person opened last',
    response: lastStep,
  }),
  setLastStep: put('/shadows/last-step', {
    summary: 'Notes the page of the view as a person',
    body: pageUrl,
  }),
  currentUrl: patch('/current-url', {
    summary: 'Notes the page that a person has opened: the last one alone, without its query',
    body: pageUrl,
  }),
  ownAccess: get('/profile/access', {
    summary: 'Who of staff looked at the person’s data, the last first',
    response: ownAccess,
  }),
};
