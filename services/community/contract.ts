import * as z from 'zod'
import type * as applicationWords from './contract/applications.ts'
import { applications } from './contract/applications.ts'
import type * as matchWords from './contract/matches.ts'
import { matches } from './contract/matches.ts'
import { person } from './contract/person.ts'
import type * as postWords from './contract/posts.ts'
import { posts } from './contract/posts.ts'
import type * as staffWords from './contract/staff.ts'
import { staff } from './contract/staff.ts'

/** The community: adoption ads, notices of lost and found pets, applications, matches, moderation. */
export const contract = { ...posts, ...applications, ...matches, ...staff, ...person }

/** The fact 'community-post-moved': it is listed, or not any more. */
export const CommunityPostMoved = z.object({ postId: z.string(), status: z.string() })

/** The fact 'adoption-application-moved': one was sent, or decided. */
export const AdoptionApplicationMoved = z.object({ applicationId: z.string(), status: z.string() })

/** The fact 'community-match-suggested': somebody found what somebody else may have lost. */
export const CommunityMatchSuggested = z.object({ lostId: z.string(), foundId: z.string() })

export type Post = z.infer<typeof postWords.Post>
export type OwnPost = z.infer<typeof postWords.OwnPost>
export type NewPost = z.infer<typeof postWords.NewPost>
export type Application = z.infer<typeof applicationWords.Application>
export type AdoptionAnswers = z.infer<typeof applicationWords.Answers>
export type Match = z.infer<typeof matchWords.Match>
export type StaffPost = z.infer<typeof staffWords.StaffPost>
