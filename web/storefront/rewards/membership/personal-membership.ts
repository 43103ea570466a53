/** What the page of memberships shows to one visitor alone. */
export interface PersonalMembership {
  /** Plan of an active membership. */
  ownPlanId: string | null
}
