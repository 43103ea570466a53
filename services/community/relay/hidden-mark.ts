import type { CallContext } from '#shared/rpc/service.ts'
import { unseal } from '#shared/sealed-text.ts'
import { saysTheSame } from '../adoption/rules/answer-labels.ts'
import { actingPerson, findPersonFacts } from '../customers/known-person.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { communityKeys } from '../keys.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import { postToWriteAbout } from './post-to-write-about.ts'
import { findTries, saveTries } from './store/hidden-marks.ts'

/**
 * Checks an answer and counts a try, with the person locked. A correct answer stays valid. Without a try left the
 * answer is compared all the same and reads as wrong, so that neither time nor shape reveals anything.
 */
export async function answerMark(
  deps: Pick<CommunityDependencies, 'db' | 'now' | 'accounts' | 'secrets'>,
  { postId, answer }: { postId: string; answer: string },
  context: CallContext,
): Promise<{ isRight: boolean; triesLeft: number }> {
  const facts = await findPersonFacts(deps, context)
  const { sealing } = await communityKeys(deps)
  return deps.db.transaction().execute(async (trx) => {
    await actingPerson(trx, facts)
    const post = await postToWriteAbout(trx, postId, facts.uid)
    if (post.owner_uid === facts.uid) throw communityError('own-post')
    const before = await findTries(trx, { postId, uid: facts.uid })
    const tries = before?.tries ?? 0
    if (post.mark_answer_sealed === null) return { isRight: true, triesLeft: LIMITS.markTries }

    const says = saysTheSame(answer, unseal(sealing, post.mark_answer_sealed, postId))
    const hasPassed = before?.passed_at != null
    if (hasPassed || tries >= LIMITS.markTries) return { isRight: hasPassed, triesLeft: LIMITS.markTries - tries }
    const counted = { tries: tries + 1, tried_at: deps.now(), passed_at: says ? deps.now() : null }
    await saveTries(trx, { postId, uid: facts.uid }, counted)
    return { isRight: says, triesLeft: LIMITS.markTries - counted.tries }
  })
}
