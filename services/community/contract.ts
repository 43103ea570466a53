import * as z from 'zod'
import { CountryIsoCode } from '#shared/values.ts'
import type * as applicationWords from './adoption/contract.ts'
import { applications } from './adoption/contract.ts'
import type * as alertWords from './alerts/contract.ts'
import { alerts } from './alerts/contract.ts'
import type * as certificateWords from './certificates/contract.ts'
import { certificates } from './certificates/contract.ts'
import { person } from './customers/contract.ts'
import type * as donationWords from './donations/contract.ts'
import { donations, staffDonations } from './donations/contract.ts'
import type * as matchWords from './matches/contract.ts'
import { matches } from './matches/contract.ts'
import type * as staffContract from './moderation/contract.ts'
import { staff } from './moderation/contract.ts'
import { posters } from './posters/contract.ts'
import type * as postWords from './posts/contract.ts'
import { posts } from './posts/contract.ts'
import type * as relayWords from './relay/contract.ts'
import { relay } from './relay/contract.ts'
import type * as searchWords from './search-map/contract.ts'
import { searchMap } from './search-map/contract.ts'
import type * as sightingWords from './sightings/contract.ts'
import { sightings } from './sightings/contract.ts'

/** Path prefix of the contract. */
export const mount = '/community-api'

export { NewAdoption, NewFoundNotice, NewLostNotice } from './posts/contract.ts'

/**
 * Community: adoption ads, notices of lost and found pets, applications, matches, conversations, alerts, moderation.
 */
export const contract = {
  ...posts,
  ...applications,
  ...matches,
  ...sightings,
  ...searchMap,
  ...posters,
  ...certificates,
  ...relay,
  ...alerts,
  ...staff,
  ...donations,
  ...staffDonations,
  ...person,
}

/** The fact 'community-post-moved': a post was listed, or removed from the lists. */
export const CommunityPostMoved = z.object({ postId: z.string(), status: z.string() })

/** The fact 'adoption-application-moved': an application was sent or decided. */
export const AdoptionApplicationMoved = z.object({ applicationId: z.string(), status: z.string() })

/** The fact 'pet-reunited': the owner of a lost or found notice says that the pet is back with its family. */
export const PetReunited = z.object({
  postId: z.string(),
  ownerUid: z.string(),
  country: CountryIsoCode,
  at: z.iso.datetime(),
})
export type PetReunited = z.infer<typeof PetReunited>

/** The fact 'follow-up-answered': an adopter answered a follow-up. Published again when the answer changes. */
export const FollowUpAnswered = z.object({
  applicationId: z.string(),
  days: z.int(),
  applicantUid: z.string(),
  country: CountryIsoCode,
  at: z.iso.datetime(),
})
export type FollowUpAnswered = z.infer<typeof FollowUpAnswered>

/** The fact 'community-match-suggested': a found notice may be the pet of a lost one. */
export const CommunityMatchSuggested = z.object({ lostId: z.string(), foundId: z.string() })

/** The fact 'community-sighting-told': a passer-by saw a lost pet. */
export const CommunitySightingTold = z.object({ sightingId: z.string() })
/** The fact 'community-message-written': the other side is due a notification. */
export const CommunityMessageWritten = z.object({ threadId: z.string(), number: z.int() })

/** The fact 'community-alerts-due': notifications about a newly listed post are ready to be sent. */
export const CommunityAlertsDue = z.object({ postId: z.string() })

export type Post = z.infer<typeof postWords.Post>
export type OwnPost = z.infer<typeof postWords.OwnPost>
export type NewPost = z.infer<typeof postWords.NewPost>
export type Application = z.infer<typeof applicationWords.Application>
export type AdoptionAnswers = z.infer<typeof applicationWords.Answers>
export type Match = z.infer<typeof matchWords.Match>
export type StaffPost = z.infer<typeof staffContract.StaffPost>
export type CommunityToLookAfter = z.infer<typeof staffContract.CommunityToLookAfter>
export type ModerationToDo = z.infer<typeof staffContract.ModerationToDo>
export type SightedPet = z.infer<typeof sightingWords.SightedPet>
export type Sighting = z.infer<typeof sightingWords.Sighting>
export type SearchMap = z.infer<typeof searchWords.SearchMap>
export type SearchCell = z.infer<typeof searchWords.SearchCell>
export type StaffThread = z.infer<typeof staffContract.StaffThread>
export type Thread = z.infer<typeof relayWords.Thread>
export type ThreadSummary = z.infer<typeof relayWords.ThreadSummary>
export type Contact = z.infer<typeof relayWords.Contact>
export type LostNearby = z.infer<typeof alertWords.LostNearby>
export type Alert = z.infer<typeof alertWords.Alert>
export type DonationLine = z.infer<typeof donationWords.DonationLine>
export type DonationDelivery = z.infer<typeof donationWords.DonationDelivery>
export type DonationTotals = z.infer<typeof donationWords.DonationTotals>
export type DonationsOfOrder = z.infer<typeof donationWords.DonationsOfOrder>
export type Certificate = z.infer<typeof certificateWords.Certificate>
