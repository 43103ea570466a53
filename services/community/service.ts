import type { Jobs } from '#shared/jobs.ts'
import { schedulePictureSweep } from '#shared/pictures/schedule-picture-sweep.ts'
import { implementContract } from '#shared/rpc/implement-contract.ts'
import { makeService, type Service } from '#shared/rpc/service.ts'
import {
  answerFollowUp,
  apply,
  decideApplication,
  listApplications,
  ownApplications,
  withdrawApplication,
} from './adoption/applications.ts'
import { lostNearby } from './alerts/lost-nearby.ts'
import { alerts, changeAlert, createAlert, removeAlert } from './alerts/own-alerts.ts'
import { findNeighbours, sendAlerts } from './alerts/send-alerts.ts'
import { widenAlerts } from './alerts/widen-alerts.ts'
import {
  adoptionCertificate,
  certificate,
  certificateDocument,
  donationCertificate,
} from './certificates/certificates.ts'
import { contract, mount } from './contract.ts'
import { takeOverChange } from './customers/account-changed.ts'
import { erasePerson, exportPerson } from './customers/account-data.ts'
import { followMerge } from './customers/follow-merge.ts'
import type { CommunityDependencies } from './deps.ts'
import { takeOverDonations } from './donations/bring-in.ts'
import { deliverDonations, staffDonations } from './donations/deliver.ts'
import { donationLedger, findOrderDonations, rememberTotals } from './donations/public-ledger.ts'
import { communityError } from './errors.ts'
import { suggestMatches } from './matches/find-matches.ts'
import { rememberGroups } from './matches/map-groups.ts'
import { decideMatch, listMatches } from './matches/matches.ts'
import {
  blockPerson,
  moderatePost,
  nameShelter,
  staffPosts,
  trustPerson,
  unblockPerson,
} from './moderation/moderation.ts'
import { settleThread, staffThreads } from './moderation/threads.ts'
import { moderationToDo, toLookAfter } from './moderation/to-look-after.ts'
import { notifyOfMessage } from './notifications/notify-of-messages.ts'
import { askHowItGoes, notifyOfApplication, notifyOfMatch, notifyOfSighting } from './notifications/notify-on-facts.ts'
import { getDoorPosters } from './posters/door-posters.ts'
import { getPostPoster, getPostShareImage, getPostStatusImage } from './posters/posters.ts'
import { changePost, closePost } from './posts/change-post.ts'
import { communityPictures } from './posts/community-pictures.ts'
import { createPost } from './posts/create-post.ts'
import { confirmByLink, confirmPost, keepFresh } from './posts/freshness.ts'
import { addPostPicture, orderPostPictures, removePostPicture } from './posts/post-pictures.ts'
import { ownPost, ownPosts, post, posts } from './posts/posts.ts'
import { reportPost } from './posts/report-post.ts'
import { closeThread } from './relay/close-thread.ts'
import { answerMark } from './relay/hidden-mark.ts'
import { getPostContact, readThread, thread, threads, unreadThreads } from './relay/list-threads.ts'
import { writeMessage, writeToApplicant, writeToOwner } from './relay/write-message.ts'
import { leavePosterCell, markWalked, takePosterCell, unmarkWalked } from './search-map/mark-cells.ts'
import { getSearchMap } from './search-map/search-map.ts'
import { addSightingDetails } from './sightings/sighting-details.ts'
import { listSightings, sightedPet, tellSighting } from './sightings/sightings.ts'

export { findNeighbours } from './alerts/send-alerts.ts'
export { takeOverDonations } from './donations/bring-in.ts'
export { communityInvariants } from './invariants.ts'
export { suggestMatches } from './matches/find-matches.ts'
export { communityPictures } from './posts/community-pictures.ts'
export { getSightingCode } from './sightings/sightings.ts'
export { sweepCommunity } from './sweep-community.ts'

/** Starts the scheduled jobs and fact consumers of the community. */
export async function startCommunityWork(deps: CommunityDependencies, jobs: Jobs): Promise<void> {
  await jobs.repeat('community/time', '*/10 * * * *', async () => {
    const moved = await keepFresh(deps)
    const asked = await askHowItGoes(deps)
    const widened = await widenAlerts(deps)
    if (moved + asked + widened > 0) deps.log.info({ moved, asked, widened }, 'the community moved with time')
  })
  await jobs.subscribe('community', 'account-changed', (fact) => takeOverChange(deps, fact))
  await jobs.subscribe('community', 'account-merged', (fact) => followMerge(deps, fact))
  await jobs.subscribe('community-matches', 'community-post-moved', (fact) => suggestMatches(deps, fact))
  await jobs.subscribe('community-letters', 'community-match-suggested', (fact) => notifyOfMatch(deps, fact))
  await jobs.subscribe('community-letters', 'adoption-application-moved', (fact) => notifyOfApplication(deps, fact))
  await jobs.subscribe('community-letters', 'community-sighting-told', (fact) => notifyOfSighting(deps, fact))
  await jobs.subscribe('community-letters', 'community-message-written', (fact) => notifyOfMessage(deps, fact))
  await jobs.subscribe('community-alerts', 'community-post-moved', (fact) => findNeighbours(deps, fact))
  await jobs.subscribe('community-alerts', 'community-alerts-due', (fact) => sendAlerts(deps, fact))
  for (const fact of ['order-placed', 'order-paid', 'order-delivered', 'order-cancelled', 'order-refunded'])
    await jobs.subscribe('community-donations', fact, (data) => takeOverDonations(deps, data))
  await schedulePictureSweep(communityPictures, deps, jobs)
}

/** Implements the community's contract. */
export function makeCommunity(deps: CommunityDependencies): Service<typeof contract> {
  const postClusters = rememberGroups(deps)
  const donationTotals = rememberTotals(deps)
  return makeService({
    name: 'community',
    mount,
    contract,
    errors: communityError,
    report: deps.report,
    accessErrors: {
      unauthenticated: () => communityError('token-must-be-provided'),
      forbidden: () => communityError('not-allowed'),
    },
    router: implementContract(contract, deps, {
      posts,
      postClusters: (_deps, input, context) => postClusters(input, context),
      post,
      ownPosts,
      ownPost,
      createPost,
      changePost,
      addPostPicture,
      removePostPicture,
      orderPostPictures,
      confirmPost,
      confirmByLink,
      closePost,
      reportPost,

      ownApplications,
      applicationsOfPost: listApplications,
      apply,
      decideApplication,
      withdrawApplication,
      answerFollowUp,

      matchesOfPost: listMatches,
      decideMatch,

      posterOfPost: getPostPoster,
      doorPostersOfPost: getDoorPosters,
      statusOfPost: getPostStatusImage,
      shareImageOfPost: getPostShareImage,

      adoptionCertificate,
      donationCertificate,
      certificate,
      certificateDocument,

      sightedPet,
      tellSighting,
      addSightingDetails,
      sightingsOfPost: listSightings,

      searchMap: getSearchMap,
      markWalked,
      unmarkWalked,
      takePosterCell,
      leavePosterCell,

      contactOfPost: getPostContact,
      answerMark,
      writeToOwner,
      writeToApplicant,
      threads,
      unreadThreads,
      thread,
      readThread,
      writeMessage,
      closeThread,

      lostNearby,
      alerts,
      createAlert,
      changeAlert,
      removeAlert,

      staffPosts,
      toLookAfter,
      moderationToDo,
      moderatePost,
      staffThreads,
      settleThread,
      trustPerson,
      blockPerson,
      unblockPerson,
      nameShelter,

      donationTotals: (_deps, input, context) => donationTotals(input, context),
      donationLedger,
      donationsOfOrder: findOrderDonations,
      staffDonations,
      deliverDonations,

      exportPerson,
      erasePerson,
    }),
  })
}
