/** Ids and values that a probe's call may use. */
export interface Fixtures {
  /** Account that owns the things below. */
  ownerUid: string
  shopId: string
  productId: string
  variantId: string
  slug: string
  origin: string
  /** Order of the owner; created anew for each row. */
  orderId: string
  /** Token of the link that confirms the order. */
  confirmToken: string
  sessionId: string
  passkeyId: string
  eddressCode: string
  subscriptionId: string
  subscriptionLineId: string
  /** Account of the owner with the shop, on which nothing is owed. */
  houseAccountId: string
  /** An empty saving goal of the owner. */
  savingGoalId: string
  /** Token of the link to a subscription's pending proposal. */
  proposalToken: string
  anonymousCartId: string
  anonymousCartToken: string
  customerId: string
  petProfileId: string
  weightId: string
  applicationId: string
  shareId: string
  tagCode: string
  /** Open link of the pet for a veterinarian, and a note that was written with it. */
  vetLinkId: string
  vetToken: string
  vetNoteId: string
  merchantId: string
  storeId: string
  appointmentId: string
  multiAppointmentId: string
  /** Completed and reviewed appointment. */
  completedAppointmentId: string
  reviewId: string
  holdId: string
  entryId: string
  closureId: string
  /** A free slot of the store. */
  freeSchedule: string
  insuranceCustomerId: string
  providerCustomerId: string
  /** Active insurance with a started and a submitted claim. */
  insuranceId: string
  /** Unpaid quote with a picture. */
  quoteId: string
  insurancePictureId: string
  claimId: string
  sentClaimId: string
  paperId: string
  /** An ad of the owner, with a picture and an application. */
  ownPostId: string
  postPictureId: string
  receivedApplicationId: string
  /** Ad of another account. */
  foreignPostId: string
  sentApplicationId: string
  /** Accepted application with a due follow-up question. */
  givenApplicationId: string
  /** Notice of the owner, and another account's that may match it. */
  lostPostId: string
  foundPostId: string
  /** Reported conversation about the owner's ad, and an alert of the owner. */
  ownThreadId: string
  ownAlertId: string
  /** Id that does not exist. */
  unknown: string
}

interface Call {
  path: string
  body?: object
  /** Form sent in place of JSON. */
  form?: FormData
}

/** A valid call of one operation; the contract's access decides who is let through (access.test.ts). */
export interface Probe {
  call(fixtures: Fixtures): Call
  /** The call with an id that does not exist, for things of an owner or a merchant. */
  unknown?(fixtures: Fixtures): Call
  /** The status for callers with access, when it is not 200: a made-up password gets through, and is refused. */
  answers?: number
  /** Whether the operation itself requires a staff role, which the session need not have proved yet. */
  isForUnprovedStaff?: true
}

/** A call that uses no ids of the world. */
export const at = (path: string, body?: object) => (): Call => (body ? { path, body } : { path })
