import type { Application } from '#services/community/contract.ts'
import type { Country } from '#shared/countries/countries.ts'
import { formatLongDay } from '../../profile/dates.ts'

/** Application with its dates formatted, on the server, which knows the time zone. */
export interface ApplicationGlance
  extends Pick<Application, 'id' | 'postId' | 'postName' | 'applicantName' | 'status' | 'answers' | 'reason'> {
  sentOn: string
  decidedOn: string | null
  followUps: FollowUpGlance[]
}

export interface FollowUpGlance {
  days: number
  dueOn: string
  /** True once its date has come. */
  isDue: boolean
  how: Application['followUps'][number]['how']
  note: string
}

export function applicationGlance(application: Application, country: Pick<Country, 'timezone'>, now: Date) {
  const { id, postId, postName, applicantName, status, answers, reason, createdAt, decidedAt, followUps } = application
  return {
    ...{ id, postId, postName, applicantName, status, answers, reason },
    sentOn: formatLongDay(createdAt, country),
    decidedOn: decidedAt && formatLongDay(decidedAt, country),
    followUps: followUps.map(({ days, dueAt, how, note }) => ({
      ...{ days, how, note },
      dueOn: formatLongDay(dueAt, country),
      isDue: new Date(dueAt) <= now,
    })),
  } satisfies ApplicationGlance
}
