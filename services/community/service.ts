import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { keepPicturesSwept } from '#shared/pictures/keep-pictures-swept.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { takeOverChange } from './account-changed.ts'
import {
  answerFollowUp,
  applicationsOfPost,
  apply,
  decideApplication,
  ownApplications,
  withdrawApplication,
} from './applications.ts'
import { changePost, closePost } from './change-post.ts'
import { communityPictures } from './community-pictures.ts'
import { contract } from './contract.ts'
import { createPost } from './create-post.ts'
import { suggestMatches } from './find-matches.ts'
import { confirmByLink, confirmPost, keepFresh } from './freshness.ts'
import { askHowItGoes, writeOfApplication, writeOfMatch } from './letters/letters-of-facts.ts'
import { decideMatch, matchesOfPost } from './matches.ts'
import type { CommunityNeeds } from './needs.ts'
import { erasePerson, exportPerson } from './person.ts'
import { addPostPicture, removePostPicture } from './post-pictures.ts'
import { ownPost, ownPosts, post, postClusters, posts } from './posts.ts'
import { reportPost } from './report-post.ts'
import { blockPerson, moderatePost, nameShelter, staffPosts, unblockPerson } from './staff/moderation.ts'

export { communityInvariants } from './audit.ts'
export { communityPictures } from './community-pictures.ts'
export { sweepCommunity } from './sweep-community.ts'

/** Starts what the community does without being asked. */
export async function startCommunityWork(needs: CommunityNeeds, jobs: Jobs): Promise<void> {
  await jobs.repeat('community/time', '*/10 * * * *', async () => {
    const moved = await keepFresh(needs)
    const asked = await askHowItGoes(needs)
    if (moved + asked > 0) needs.log.info({ moved, asked }, 'the community moved with time')
  })
  await jobs.subscribe('community', 'account-changed', (fact) => takeOverChange(needs, fact))
  await jobs.subscribe('community-matches', 'community-post-moved', (fact) => suggestMatches(needs, fact))
  await jobs.subscribe('community-letters', 'community-match-suggested', (fact) => writeOfMatch(needs, fact))
  await jobs.subscribe('community-letters', 'adoption-application-moved', (fact) => writeOfApplication(needs, fact))
  await keepPicturesSwept(communityPictures, needs, jobs)
}

/** The community, behind its contract. */
export function makeCommunity(needs: CommunityNeeds): Service<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  return makeService({
    name: 'community',
    mount: '/community-api',
    contract,
    report: needs.report,
    router: os.router({
      posts: os.posts.handler(({ input, context }) => posts(needs, input, context)),
      postClusters: os.postClusters.handler(({ input, context }) => postClusters(needs, input, context)),
      post: os.post.handler(({ input, context }) => post(needs, input, context)),
      ownPosts: os.ownPosts.handler(({ input, context }) => ownPosts(needs, input, context)),
      ownPost: os.ownPost.handler(({ input, context }) => ownPost(needs, input, context)),
      createPost: os.createPost.handler(({ input, context }) => createPost(needs, input, context)),
      changePost: os.changePost.handler(({ input, context }) => changePost(needs, input, context)),
      addPostPicture: os.addPostPicture.handler(({ input, context }) => addPostPicture(needs, input, context)),
      removePostPicture: os.removePostPicture.handler(({ input, context }) => removePostPicture(needs, input, context)),
      confirmPost: os.confirmPost.handler(({ input, context }) => confirmPost(needs, input, context)),
      confirmByLink: os.confirmByLink.handler(({ input }) => confirmByLink(needs, input)),
      closePost: os.closePost.handler(({ input, context }) => closePost(needs, input, context)),
      reportPost: os.reportPost.handler(({ input, context }) => reportPost(needs, input, context)),

      ownApplications: os.ownApplications.handler(({ context }) => ownApplications(needs, context)),
      applicationsOfPost: os.applicationsOfPost.handler(({ input, context }) =>
        applicationsOfPost(needs, input, context),
      ),
      apply: os.apply.handler(({ input, context }) => apply(needs, input, context)),
      decideApplication: os.decideApplication.handler(({ input, context }) => decideApplication(needs, input, context)),
      withdrawApplication: os.withdrawApplication.handler(({ input, context }) =>
        withdrawApplication(needs, input, context),
      ),
      answerFollowUp: os.answerFollowUp.handler(({ input, context }) => answerFollowUp(needs, input, context)),

      matchesOfPost: os.matchesOfPost.handler(({ input, context }) => matchesOfPost(needs, input, context)),
      decideMatch: os.decideMatch.handler(({ input, context }) => decideMatch(needs, input, context)),

      staffPosts: os.staffPosts.handler(({ input, context }) => staffPosts(needs, input, context)),
      moderatePost: os.moderatePost.handler(({ input, context }) => moderatePost(needs, input, context)),
      blockPerson: os.blockPerson.handler(({ input, context }) => blockPerson(needs, input, context)),
      unblockPerson: os.unblockPerson.handler(({ input, context }) => unblockPerson(needs, input, context)),
      nameShelter: os.nameShelter.handler(({ input, context }) => nameShelter(needs, input, context)),

      exportPerson: os.exportPerson.handler(({ context }) => exportPerson(needs, context)),
      erasePerson: os.erasePerson.handler(({ context }) => erasePerson(needs, context)),
    }),
  })
}
