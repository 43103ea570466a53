import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { schedulePictureSweep } from '#shared/pictures/schedule-picture-sweep.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import {
  answerFollowUp,
  apply,
  decideApplication,
  listApplications,
  ownApplications,
  withdrawApplication,
} from './adoption/applications.ts'
import { alerts, changeAlert, createAlert, removeAlert } from './alerts/own-alerts.ts'
import { findNeighbours, sendAlerts } from './alerts/send-alerts.ts'
import {
  adoptionCertificate,
  certificate,
  certificateDocument,
  donationCertificate,
} from './certificates/certificates.ts'
import { contract, mount } from './contract.ts'
import { takeOverChange } from './customers/account-changed.ts'
import { erasePerson, exportPerson } from './customers/account-data.ts'
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
import { toLookAfter } from './moderation/to-look-after.ts'
import { notifyOfMessage } from './notifications/notify-of-messages.ts'
import { askHowItGoes, notifyOfApplication, notifyOfMatch, notifyOfSighting } from './notifications/notify-on-facts.ts'
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
import { listSightings, sightedPet, tellSighting } from './sightings/sightings.ts'

export { takeOverDonations } from './donations/bring-in.ts'
export { communityInvariants } from './invariants.ts'
export { suggestMatches } from './matches/find-matches.ts'
export { communityPictures } from './posts/community-pictures.ts'
export { sweepCommunity } from './sweep-community.ts'

/** Starts the scheduled jobs and fact consumers of the community. */
export async function startCommunityWork(needs: CommunityDependencies, jobs: Jobs): Promise<void> {
  await jobs.repeat('community/time', '*/10 * * * *', async () => {
    const moved = await keepFresh(needs)
    const asked = await askHowItGoes(needs)
    if (moved + asked > 0) needs.log.info({ moved, asked }, 'the community moved with time')
  })
  await jobs.subscribe('community', 'account-changed', (fact) => takeOverChange(needs, fact))
  await jobs.subscribe('community-matches', 'community-post-moved', (fact) => suggestMatches(needs, fact))
  await jobs.subscribe('community-letters', 'community-match-suggested', (fact) => notifyOfMatch(needs, fact))
  await jobs.subscribe('community-letters', 'adoption-application-moved', (fact) => notifyOfApplication(needs, fact))
  await jobs.subscribe('community-letters', 'community-sighting-told', (fact) => notifyOfSighting(needs, fact))
  await jobs.subscribe('community-letters', 'community-message-written', (fact) => notifyOfMessage(needs, fact))
  await jobs.subscribe('community-alerts', 'community-post-moved', (fact) => findNeighbours(needs, fact))
  await jobs.subscribe('community-alerts', 'community-alerts-due', (fact) => sendAlerts(needs, fact))
  for (const fact of ['order-placed', 'order-paid', 'order-delivered', 'order-cancelled', 'order-refunded'])
    await jobs.subscribe('community-donations', fact, (data) => takeOverDonations(needs, data))
  await schedulePictureSweep(communityPictures, needs, jobs)
}

/** Implements the community's contract. */
export function makeCommunity(needs: CommunityDependencies): Service<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  const postClusters = rememberGroups(needs)
  const donationTotals = rememberTotals(needs)
  return makeService({
    name: 'community',
    mount,
    contract,
    report: needs.report,
    accessErrors: {
      unauthenticated: () => communityError('token-must-be-provided'),
      forbidden: () => communityError('not-allowed'),
    },
    router: os.router({
      posts: os.posts.handler(({ input, context }) => posts(needs, input, context)),
      postClusters: os.postClusters.handler(({ input, context }) => postClusters(input, context)),
      post: os.post.handler(({ input, context }) => post(needs, input, context)),
      ownPosts: os.ownPosts.handler(({ input, context }) => ownPosts(needs, input, context)),
      ownPost: os.ownPost.handler(({ input, context }) => ownPost(needs, input, context)),
      createPost: os.createPost.handler(({ input, context }) => createPost(needs, input, context)),
      changePost: os.changePost.handler(({ input, context }) => changePost(needs, input, context)),
      addPostPicture: os.addPostPicture.handler(({ input, context }) => addPostPicture(needs, input, context)),
      removePostPicture: os.removePostPicture.handler(({ input, context }) => removePostPicture(needs, input, context)),
      orderPostPictures: os.orderPostPictures.handler(({ input, context }) => orderPostPictures(needs, input, context)),
      confirmPost: os.confirmPost.handler(({ input, context }) => confirmPost(needs, input, context)),
      confirmByLink: os.confirmByLink.handler(({ input }) => confirmByLink(needs, input)),
      closePost: os.closePost.handler(({ input, context }) => closePost(needs, input, context)),
      reportPost: os.reportPost.handler(({ input, context }) => reportPost(needs, input, context)),

      ownApplications: os.ownApplications.handler(({ context }) => ownApplications(needs, context)),
      applicationsOfPost: os.applicationsOfPost.handler(({ input, context }) =>
        listApplications(needs, input, context),
      ),
      apply: os.apply.handler(({ input, context }) => apply(needs, input, context)),
      decideApplication: os.decideApplication.handler(({ input, context }) => decideApplication(needs, input, context)),
      withdrawApplication: os.withdrawApplication.handler(({ input, context }) =>
        withdrawApplication(needs, input, context),
      ),
      answerFollowUp: os.answerFollowUp.handler(({ input, context }) => answerFollowUp(needs, input, context)),

      matchesOfPost: os.matchesOfPost.handler(({ input, context }) => listMatches(needs, input, context)),
      decideMatch: os.decideMatch.handler(({ input, context }) => decideMatch(needs, input, context)),

      posterOfPost: os.posterOfPost.handler(({ input, context }) => getPostPoster(needs, input, context)),
      statusOfPost: os.statusOfPost.handler(({ input, context }) => getPostStatusImage(needs, input, context)),
      shareImageOfPost: os.shareImageOfPost.handler(({ input, context }) => getPostShareImage(needs, input, context)),

      adoptionCertificate: os.adoptionCertificate.handler(({ input, context }) =>
        adoptionCertificate(needs, input, context),
      ),
      donationCertificate: os.donationCertificate.handler(({ input, context }) =>
        donationCertificate(needs, input, context),
      ),
      certificate: os.certificate.handler(({ input }) => certificate(needs, input)),
      certificateDocument: os.certificateDocument.handler(({ input, context }) =>
        certificateDocument(needs, input, context),
      ),

      sightedPet: os.sightedPet.handler(({ input }) => sightedPet(needs, input)),
      tellSighting: os.tellSighting.handler(({ input, context }) => tellSighting(needs, input, context)),
      sightingsOfPost: os.sightingsOfPost.handler(({ input, context }) => listSightings(needs, input, context)),
      contactOfPost: os.contactOfPost.handler(({ input, context }) => getPostContact(needs, input, context)),
      answerMark: os.answerMark.handler(({ input, context }) => answerMark(needs, input, context)),
      writeToOwner: os.writeToOwner.handler(({ input, context }) => writeToOwner(needs, input, context)),
      writeToApplicant: os.writeToApplicant.handler(({ input, context }) => writeToApplicant(needs, input, context)),
      threads: os.threads.handler(({ input, context }) => threads(needs, input, context)),
      unreadThreads: os.unreadThreads.handler(({ context }) => unreadThreads(needs, context)),
      thread: os.thread.handler(({ input, context }) => thread(needs, input, context)),
      readThread: os.readThread.handler(({ input, context }) => readThread(needs, input, context)),
      writeMessage: os.writeMessage.handler(({ input, context }) => writeMessage(needs, input, context)),
      closeThread: os.closeThread.handler(({ input, context }) => closeThread(needs, input, context)),

      alerts: os.alerts.handler(({ context }) => alerts(needs, context)),
      createAlert: os.createAlert.handler(({ input, context }) => createAlert(needs, input, context)),
      changeAlert: os.changeAlert.handler(({ input, context }) => changeAlert(needs, input, context)),
      removeAlert: os.removeAlert.handler(({ input, context }) => removeAlert(needs, input, context)),

      staffPosts: os.staffPosts.handler(({ input }) => staffPosts(needs, input)),
      toLookAfter: os.toLookAfter.handler(() => toLookAfter(needs)),
      moderatePost: os.moderatePost.handler(({ input, context }) => moderatePost(needs, input, context)),
      staffThreads: os.staffThreads.handler(({ input }) => staffThreads(needs, input)),
      settleThread: os.settleThread.handler(({ input, context }) => settleThread(needs, input, context)),
      trustPerson: os.trustPerson.handler(({ input }) => trustPerson(needs, input)),
      blockPerson: os.blockPerson.handler(({ input, context }) => blockPerson(needs, input, context)),
      unblockPerson: os.unblockPerson.handler(({ input }) => unblockPerson(needs, input)),
      nameShelter: os.nameShelter.handler(({ input }) => nameShelter(needs, input)),

      donationTotals: os.donationTotals.handler(({ input, context }) => donationTotals(input, context)),
      donationLedger: os.donationLedger.handler(({ input }) => donationLedger(needs, input)),
      donationsOfOrder: os.donationsOfOrder.handler(({ input, context }) => findOrderDonations(needs, input, context)),
      staffDonations: os.staffDonations.handler(({ context }) => staffDonations(needs, context)),
      deliverDonations: os.deliverDonations.handler(({ input, context }) => deliverDonations(needs, input, context)),

      exportPerson: os.exportPerson.handler(({ context }) => exportPerson(needs, context)),
      erasePerson: os.erasePerson.handler(({ context }) => erasePerson(needs, context)),
    }),
  })
}
