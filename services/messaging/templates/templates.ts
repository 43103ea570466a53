import { accountErased } from './account-erased.ts'
import { appointmentCancelled } from './appointment-cancelled.ts'
import { appointmentChanged } from './appointment-changed.ts'
import { appointmentConfirmed } from './appointment-confirmed.ts'
import { appointmentConsent } from './appointment-consent.ts'
import { appointmentOffer } from './appointment-offer.ts'
import { appointmentPhotos } from './appointment-photos.ts'
import { appointmentReady } from './appointment-ready.ts'
import { appointmentRecall } from './appointment-recall.ts'
import { appointmentReminder } from './appointment-reminder.ts'
import { appointmentReview } from './appointment-review.ts'
import { channelTest } from './channel-test.ts'
import { communityAlert } from './community-alert.ts'
import { communityAlertNight } from './community-alert-night.ts'
import { communityApplication } from './community-application.ts'
import { communityFollowUp } from './community-follow-up.ts'
import { communityFreshness } from './community-freshness.ts'
import { communityMatch } from './community-match.ts'
import { communityMessage } from './community-message.ts'
import { communitySighting } from './community-sighting.ts'
import { contactChanged } from './contact-changed.ts'
import { houseAccountDue } from './house-account-due.ts'
import { houseAccountOpened } from './house-account-opened.ts'
import { insuranceActivated } from './insurance-activated.ts'
import { insuranceClaim } from './insurance-claim.ts'
import { insuranceEnded } from './insurance-ended.ts'
import { insuranceEnding } from './insurance-ending.ts'
import { invitation } from './invitation.ts'
import { membershipActivated } from './membership-activated.ts'
import { membershipEnded } from './membership-ended.ts'
import { membershipRenewal } from './membership-renewal.ts'
import { membershipStatement } from './membership-statement.ts'
import { membershipTerms } from './membership-terms.ts'
import { mergeCode } from './merge-code.ts'
import { mergeProposed } from './merge-proposed.ts'
import type { MessageTemplate } from './message-template.ts'
import { orderAnswered } from './order-answered.ts'
import { orderCancelled } from './order-cancelled.ts'
import { orderChangeProposed } from './order-change-proposed.ts'
import { orderCompleted } from './order-completed.ts'
import { orderConfirm } from './order-confirm.ts'
import { orderConfirmed } from './order-confirmed.ts'
import { orderDisrupted } from './order-disrupted.ts'
import { orderNear } from './order-near.ts'
import { orderNotDelivered } from './order-not-delivered.ts'
import { orderOnTheWay } from './order-on-the-way.ts'
import { orderPaid } from './order-paid.ts'
import { orderPlaced } from './order-placed.ts'
import { orderPrescription } from './order-prescription.ts'
import { orderReadyForPickup } from './order-ready-for-pickup.ts'
import { orderRefunded } from './order-refunded.ts'
import { orderRestored } from './order-restored.ts'
import { packageEnding } from './package-ending.ts'
import { passkeyAdded } from './passkey-added.ts'
import { passkeyRemoved } from './passkey-removed.ts'
import { passwordChanged } from './password-changed.ts'
import { paymentReminder } from './payment-reminder.ts'
import { petReminder } from './pet-reminder.ts'
import { petShare } from './pet-share.ts'
import { petSighting } from './pet-sighting.ts'
import { petVetNote } from './pet-vet-note.ts'
import { phoneCode } from './phone-code.ts'
import { productQuestionAnswered } from './product-question-answered.ts'
import { referralCoupon } from './referral-coupon.ts'
import { resetPassword } from './reset-password.ts'
import { signUpCode } from './sign-up-code.ts'
import { signUpKnown } from './sign-up-known.ts'
import { stayPhotos } from './stay-photos.ts'
import { stockAlert } from './stock-alert.ts'
import { subscriptionProposed } from './subscription-proposed.ts'
import { subscriptionUnanswered } from './subscription-unanswered.ts'
import { verifyEmail } from './verify-email.ts'
import { webhookDisabled } from './webhook-disabled.ts'

/** All message templates. */
export const templates = {
  'phone-code': phoneCode,
  'sign-up-code': signUpCode,
  'sign-up-known': signUpKnown,
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  invitation,
  'account-erased': accountErased,
  'contact-changed': contactChanged,
  'passkey-added': passkeyAdded,
  'passkey-removed': passkeyRemoved,
  'password-changed': passwordChanged,
  'merge-code': mergeCode,
  'merge-proposed': mergeProposed,
  'channel-test': channelTest,
  'pet-reminder': petReminder,
  'pet-share': petShare,
  'pet-sighting': petSighting,
  'pet-vet-note': petVetNote,
  'appointment-confirmed': appointmentConfirmed,
  'appointment-reminder': appointmentReminder,
  'appointment-changed': appointmentChanged,
  'appointment-cancelled': appointmentCancelled,
  'appointment-photos': appointmentPhotos,
  'stay-photos': stayPhotos,
  'appointment-ready': appointmentReady,
  'appointment-review': appointmentReview,
  'appointment-recall': appointmentRecall,
  'package-ending': packageEnding,
  'appointment-consent': appointmentConsent,
  'appointment-offer': appointmentOffer,
  'order-placed': orderPlaced,
  'order-confirm': orderConfirm,
  'order-paid': orderPaid,
  'order-confirmed': orderConfirmed,
  'order-on-the-way': orderOnTheWay,
  'order-near': orderNear,
  'order-disrupted': orderDisrupted,
  'order-restored': orderRestored,
  'order-ready-for-pickup': orderReadyForPickup,
  'order-completed': orderCompleted,
  'order-not-delivered': orderNotDelivered,
  'order-answered': orderAnswered,
  'order-cancelled': orderCancelled,
  'order-change-proposed': orderChangeProposed,
  'order-prescription': orderPrescription,
  'order-refunded': orderRefunded,
  'payment-reminder': paymentReminder,
  'stock-alert': stockAlert,
  'product-question-answered': productQuestionAnswered,
  'subscription-proposed': subscriptionProposed,
  'subscription-unanswered': subscriptionUnanswered,
  'insurance-activated': insuranceActivated,
  'insurance-ending': insuranceEnding,
  'insurance-ended': insuranceEnded,
  'insurance-claim': insuranceClaim,
  'membership-activated': membershipActivated,
  'membership-renewal': membershipRenewal,
  'membership-terms': membershipTerms,
  'membership-ended': membershipEnded,
  'membership-statement': membershipStatement,
  'referral-coupon': referralCoupon,
  'community-freshness': communityFreshness,
  'community-application': communityApplication,
  'community-follow-up': communityFollowUp,
  'community-match': communityMatch,
  'community-sighting': communitySighting,
  'community-message': communityMessage,
  'community-alert': communityAlert,
  'community-alert-night': communityAlertNight,
  'house-account-opened': houseAccountOpened,
  'house-account-due': houseAccountDue,
  'webhook-disabled': webhookDisabled,
} satisfies Record<string, MessageTemplate>

export type Template = keyof typeof templates

// The cast restores the key type, which Object.keys widens to string.
export const TEMPLATES = Object.keys(templates) as Template[]

/** First required field that `data` lacks or that is no web address where one is required; null when complete. */
export function missingData(template: Template, data: Record<string, string>): string | null {
  const { required, links } = templates[template]
  return required.find((name) => !data[name]?.trim() || (links.includes(name) && !isPageAddress(data[name]))) ?? null
}

function isPageAddress(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:'
}
