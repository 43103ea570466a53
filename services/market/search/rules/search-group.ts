/** Services that a search leads to; the website knows their pages. */
export const SEARCH_SERVICES = ['vaccines', 'vet', 'grooming', 'insurance', 'adoption', 'lost-pets'] as const
export type SearchService = (typeof SEARCH_SERVICES)[number]

/** Words mean something sold here, a brand may not be sold, and a service has a page. */
export const GROUP_KINDS = ['words', 'brand', 'service'] as const

/** Words that shoppers type and what is searched instead. */
export interface SearchGroup {
  kind: (typeof GROUP_KINDS)[number]
  /** As typed, phrases too; the first one names the group. */
  words: string[]
  /** As the catalogue says it, best first. */
  means: string[]
  /** Of a group of the kind service, else null. */
  service: SearchService | null
}
