import { formatDay } from '#services/pets/care/rules/calendar.ts'
import { dayIn } from '#services/pets/rules/days.ts'
import { type Country, countries } from '#shared/countries/countries.ts'
import { CountryIsoCode } from '#shared/values.ts'
import { findApplication, findDueFollowUps, markFollowUpAsked } from '../adoption/store.ts'
import { AdoptionApplicationMoved, CommunityMatchSuggested, CommunitySightingTold } from '../contract.ts'
import { findPost } from '../posts/store/posts.ts'
import { findSighting } from '../sightings/store.ts'
import { adoptionsPath, type NotifyDependencies, notifyPerson, postPath, postTitle } from './notify-person.ts'

/** Notifies the ad's owner of a new application, and the applicant of its decision. */
export async function notifyOfApplication(deps: NotifyDependencies, fact: object): Promise<void> {
  const { applicationId, status } = AdoptionApplicationMoved.parse(fact)
  const row = await findApplication(deps.db, applicationId)
  const post = row && (await findPost(deps.db, row.post_id))
  if (!row || !post || row.status !== status || status === 'withdrawn') return
  await notifyPerson(deps, {
    uid: status === 'open' ? post.owner_uid : row.applicant_uid,
    key: `application:${applicationId}:${status}`,
    template: 'community-application',
    path: adoptionsPath(status === 'open' ? { post: post.id } : { application: applicationId }),
    data: { title: postTitle(post), state: status, reason: row.reason },
  })
}

/** Notifies the owner of a lost pet of a possible match, once per pair. */
export async function notifyOfMatch(deps: NotifyDependencies, fact: object): Promise<void> {
  const { lostId, foundId } = CommunityMatchSuggested.parse(fact)
  const [lost, found] = [await findPost(deps.db, lostId), await findPost(deps.db, foundId)]
  if (lost?.status !== 'open' || found?.status !== 'open') return
  await notifyPerson(deps, {
    uid: lost.owner_uid,
    key: `match:${lostId}:${foundId}`,
    template: 'community-match',
    path: postPath(lost),
    data: { title: postTitle(lost) },
    petId: lost.pet_id,
  })
}

/** Notifies the owner of a lost pet of a sighting, once per sighting. */
export async function notifyOfSighting(deps: NotifyDependencies, fact: object): Promise<void> {
  const { sightingId } = CommunitySightingTold.parse(fact)
  const sighting = await findSighting(deps.db, sightingId)
  const post = sighting && (await findPost(deps.db, sighting.post_id))
  if (!sighting || !post) return
  await notifyPerson(deps, {
    uid: post.owner_uid,
    key: `sighting:${sightingId}`,
    template: 'community-sighting',
    path: postPath(post),
    petId: post.pet_id,
    data: {
      title: postTitle(post),
      when: momentIn(countries[CountryIsoCode.parse(post.country)], sighting.seen_at),
      place: oneLine(sighting.place),
      words: oneLine(sighting.words),
      ...(sighting.lat !== null &&
        sighting.lon !== null && {
          mapLink: `https://www.google.com/maps/search/?api=1&query=${sighting.lat},${sighting.lon}`,
        }),
    },
  })
}

/** 'el 22 de noviembre de 2026 a las 15:04' */
function momentIn({ timezone: timeZone, language }: Country, at: Date): string {
  const hour = at.toLocaleTimeString(language, { timeZone, hour: '2-digit', minute: '2-digit', hour12: false })
  return `${formatDay(dayIn(timeZone, at), '')} a las ${hour}`
}

/** Line breaks could make a stranger's text look like part of our mail. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

const most = 500

/** Sends the due follow-up questions to adopters. Answers how many were sent. */
export async function askHowItGoes(deps: NotifyDependencies): Promise<number> {
  const due = await findDueFollowUps(deps.db, { now: deps.now(), first: most })
  let asked = 0
  for (const { application_id, days, answered_at, applicant_uid, post_id } of due) {
    try {
      const post = await findPost(deps.db, post_id)
      if (post && answered_at === null) {
        await notifyPerson(deps, {
          uid: applicant_uid,
          key: `follow-up:${application_id}:${days}`,
          template: 'community-follow-up',
          path: adoptionsPath({ application: application_id }),
          data: { title: postTitle(post), days: String(days) },
        })
        asked += 1
      }
      await markFollowUpAsked(deps.db, { applicationId: application_id, days }, deps.now())
    } catch (error) {
      deps.log.warn({ err: error, application: application_id, days }, 'a new family could not be asked')
    }
  }
  return asked
}
