/** How much one account may do. In one place, each with its reason. */
export const LIMITS = {
  /** Somebody with more than a litter is a shelter, and operators know those. */
  openPostsOfPerson: 5,
  openPostsOfShelter: 200,
  /** Beyond a household's bad week: a machine. */
  newPostsADay: 10,
  picturesOfPost: 6,
  /** Who wants every dog has chosen none. */
  openApplications: 5,
  /** One who is angry at everybody is not heard more. */
  reportsADay: 10,
  /** Guessing is no knowing. */
  markTries: 3,
  /** Who writes to more people than that in a day sells something. */
  newThreadsADay: 15,
  /** A conversation, and no flood. */
  messagesAnHour: 60,
  /** Home, work, and where the family lives. */
  alerts: 5,
  /** Beyond it nobody reads alerts any more. */
  alertsADay: 10,
} as const

/** Different people whose reports hide a post until an operator has looked: two can be one quarrel. */
export const REPORTS_THAT_HIDE = 3
