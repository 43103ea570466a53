import { communityAlert } from './community-alert.ts'
import type { MessageTemplate } from './message-template.ts'

/** A pet was lost at night within some hundred metres of a watched place: the same as `community-alert`, at once. */
export const communityAlertNight: MessageTemplate = { ...communityAlert, mayArriveAtNight: true }
