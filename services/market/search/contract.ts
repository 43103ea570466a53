import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { SettingChange } from '#shared/settings/setting-changes.ts'
import { CountryIsoCode, Revision } from '#shared/values.ts'
import { GROUP_KINDS, SEARCH_SERVICES } from './rules/search-group.ts'

const SearchService = z.enum(SEARCH_SERVICES)

/** How the words of a search were understood, where they were not found as typed. */
export const SearchNotes = z.object({
  missing: z.array(z.string()).describe('Typed words that nothing here has'),
  isRelaxed: z.boolean().describe('No product has all the words; these have the most'),
  missingBrand: z.string().nullable().describe('A brand that is not sold here; the products are like it'),
  services: z.array(SearchService).describe('Services that the words ask for'),
})

const phrases = (most: number) => z.array(z.string().trim().min(1).max(60)).max(most)

/** Words that shoppers type and what is searched instead. */
export const SearchGroup = z.object({
  kind: z
    .enum(GROUP_KINDS)
    .describe('words: mean something sold here; brand: one that may not be sold; service: leads to its page'),
  words: phrases(60).min(1).describe('As typed, phrases too; the first one names the group'),
  means: phrases(10).describe("As the catalogue says it, best first: 'alimento seco' needs both words"),
  service: SearchService.nullable().describe('Of a group of the kind service'),
})

export const StaffSearchGroup = SearchGroup.extend({
  id: z.string(),
  version: z.int().describe('To be sent with a change; 0: as it came'),
  isChanged: z.boolean().describe('By an editor, or made by one'),
})

export const MissedSearch = z.object({
  phrase: z.string(),
  outcome: z.enum(['nothing', 'partly', 'brand']).describe('Of its last time'),
  count: z.int(),
  lastAt: z.iso.datetime(),
})

const country = CountryIsoCode
const id = z.string().min(1).max(100)
const version = Revision
const area = 'catalogue'
const tags = ['staff']

/** What editors set of the search of a country; every change is logged and can be undone while nothing changed since. */
export const searchCalls = {
  searchGroups: operation({ access: 'operator', area })
    .route({ method: 'GET', path: '/staff/settings/search/{country}', summary: 'Words of shoppers', tags })
    .input(z.object({ country }))
    .output(z.object({ groups: z.array(StaffSearchGroup), changes: z.array(SettingChange) })),

  /** Makes a group (id null), or changes one over the version that was read. */
  saveSearchGroup: operation({ access: 'operator', area, idempotency: true })
    .route({ method: 'POST', path: '/staff/settings/search/{country}', summary: 'Make or change a group', tags })
    .input(z.object({ country, id: id.nullable(), version, group: SearchGroup }))
    .output(z.object({ id: z.string() })),

  removeSearchGroup: operation({ access: 'operator', area })
    .route({ method: 'POST', path: '/staff/settings/search/{country}/{id}/remove', summary: 'Take one away', tags })
    .input(z.object({ country, id, version }))
    .output(z.object({ id: z.string() })),

  undoSearchChange: operation({ access: 'operator', area })
    .route({ method: 'POST', path: '/staff/settings/search/changes/{changeId}/undo', summary: 'Undo', tags })
    .input(z.object({ changeId: z.coerce.number().int().min(1) }))
    .output(z.object({ id: z.string() })),

  /** Searches of the last 90 days that found nothing or not everything, the most frequent first. */
  missedSearches: operation({ access: 'operator', area })
    .route({ method: 'GET', path: '/staff/searches/{country}', summary: 'Searches without a result', tags })
    .input(z.object({ country, first: z.coerce.number().int().min(1).max(200).default(200) }))
    .output(z.array(MissedSearch)),

  /** Takes a search off the list; it returns when somebody types it again. */
  forgetMissedSearch: operation({ access: 'operator', area })
    .route({ method: 'DELETE', path: '/staff/searches/{country}/{phrase}', summary: 'Take one off', tags })
    .input(z.object({ country, phrase: z.string().min(1).max(60) }))
    .output(z.object({ phrase: z.string() })),
}

export type StaffSearchGroup = z.infer<typeof StaffSearchGroup>
export type MissedSearch = z.infer<typeof MissedSearch>
export type SearchGroup = z.infer<typeof SearchGroup>
