import { readTrimmed } from '#web/forms/read-fields.ts'
import type { CampaignEvent } from '#web/request/context.ts'

export type Campaign = CampaignEvent['campaign']

const LONGEST = 100

/** Campaign of a query string (`utm_source` and its companions), or null. */
export function parseCampaign(search: string): Campaign | null {
  const parameters = new URLSearchParams(search)
  const say = (name: string) => readTrimmed(parameters, `utm_${name}`, LONGEST) || undefined
  const source = say('source')
  if (!source) return null
  const [medium, name, term, content] = [say('medium'), say('campaign'), say('term'), say('content')]
  return {
    source,
    ...(medium && { medium }),
    ...(name && { name }),
    ...(term && { term }),
    ...(content && { content }),
  }
}

export function isSameCampaign(one: Campaign, other: Campaign): boolean {
  return (['source', 'medium', 'name', 'term', 'content'] as const).every((part) => one[part] === other[part])
}
