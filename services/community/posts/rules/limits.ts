/** Limits of one account, each with its reason. */
export const LIMITS = {
  /** More than a litter is a shelter's work, and operators mark shelters. */
  openPostsOfPerson: 5,
  openPostsOfShelter: 200,
  /** More than any household needs; above it is a script. */
  newPostsADay: 10,
  picturesOfPost: 6,
  /** Applying for every dog is not a choice of one. */
  openApplications: 5,
  /** Stops one angry person from reporting everybody. */
  reportsADay: 10,
  /** Enough for a typing error, too few to guess. */
  markTries: 3,
  /** More new conversations a day look like advertising. */
  newThreadsADay: 15,
  /** Ample for a conversation, too few to flood an inbox. */
  messagesAnHour: 60,
  /** Home, work, and the family's place. */
  alerts: 5,
  /** More a day would not be read. */
  alertsADay: 10,
  /** A cell takes ten minutes to walk; a family may note down a whole morning at once. */
  walkedCells: { inAnHour: 40, inADay: 150 },
  /** Of one notice: more sheets than one person hangs. */
  posterCells: 20,
} as const

/** Reporters needed to hide a post until an operator decides: two may be a private quarrel. */
export const REPORTS_THAT_HIDE = 3
