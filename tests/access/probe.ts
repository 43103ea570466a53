/** What a probe's call may name. */
export interface World {
  /** Whose things are asked for. */
  ownerUid: string
  shopId: string
  productId: string
  variantId: string
  slug: string
  origin: string
  /** Of the owner; made anew for each row. */
  orderId: string
  sessionId: string
  eddressCode: string
  subscriptionId: string
  subscriptionLineId: string
  /** Of the link to what of it waits for an answer. */
  proposalToken: string
  anonymousCartId: string
  anonymousCartToken: string
  customerId: string
  petProfileId: string
  weightId: string
  applicationId: string
  shareId: string
  tagCode: string
  merchantId: string
  storeId: string
  appointmentId: string
  multiAppointmentId: string
  /** One that is over, and reviewed. */
  keptAppointmentId: string
  reviewId: string
  holdId: string
  entryId: string
  closureId: string
  /** A start that the store still has. */
  freeSchedule: string
  insuranceCustomerId: string
  providerCustomerId: string
  /** One that is active, with a claim that is begun and one that was sent. */
  insuranceId: string
  /** One that nobody has paid, with a picture. */
  quoteId: string
  insurancePictureId: string
  claimId: string
  sentClaimId: string
  paperId: string
  /** An ad of the owner, with a picture and an application. */
  ownPostId: string
  postPictureId: string
  receivedApplicationId: string
  /** An ad of somebody else. */
  foreignPostId: string
  sentApplicationId: string
  /** One that was accepted, with a question that is due. */
  givenApplicationId: string
  /** A notice of the owner, and somebody else's that may be of the same pet. */
  lostPostId: string
  foundPostId: string
  /** A conversation about the owner's ad, which was reported; and an alert of theirs. */
  ownThreadId: string
  ownAlertId: string
  /** What nobody has. */
  unknown: string
}

interface Call {
  path: string
  body?: object
  /** In place of JSON. */
  form?: FormData
}

/** A valid call of one operation; who gets through follows from the contract's access (access.test.ts). */
export interface Probe {
  call(world: World): Call
  /** The same call with an id that does not exist: of an owner's or a merchant's things. */
  unknown?(world: World): Call
  /** The status for callers with access, when it is not 200: a made-up password gets through, and is refused. */
  answers?: number
  /** The operation itself lets only accounts with a staff role through, which the session need not have proved yet. */
  isForUnprovedStaff?: true
}

/** A call that needs nothing of the world. */
export const at = (path: string, body?: object) => (): Call => (body ? { path, body } : { path })
