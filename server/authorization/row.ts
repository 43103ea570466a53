/** What a row's call may name. */
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

/** Who may call one operation, and a call of it that the test makes; table.ts has them all. */
export interface Row {
  /**
   * public: everybody alike, with no other right than what the call itself brings (a password, a token of a link).
   * account: whoever has an account, a guest's too, about their own things; nobody: 401.
   * signed-in: the same without guests.
   * own: things by their id: the owner; to every other account they are as unknown ones, byte for byte (D17).
   * operator: an operator with a proved second factor.
   */
  who: 'public' | 'account' | 'signed-in' | 'own' | 'operator'
  call(world: World): Call
  /** own: the same call with an id that nobody has. */
  unknown?(world: World): Call
  /** The answer to those who are let in, when it is not 200: a made-up password is let in, and refused for what it is. */
  answers?: number
}

/** A call that needs nothing of the world. */
export const at = (path: string, body?: object) => (): Call => (body ? { path, body } : { path })
