import { at, type Probe } from '../probe.ts'

const api = '/rewards-api'

/** Probes of huellas and rewards. Collecting requires a sign-in. */
export const rewardsProbes: Record<string, Probe> = {
  [`GET ${api}/ways-to-earn`]: { call: at(`${api}/ways-to-earn`) },
  [`GET ${api}/gamification`]: { call: at(`${api}/gamification`) },
  [`GET ${api}/ledger`]: { call: at(`${api}/ledger`) },
  [`GET ${api}/rewards`]: { call: at(`${api}/rewards`) },
  // No account has earned huellas.
  [`POST ${api}/rewards/{rewardId}/exchanges`]: {
    call: at(`${api}/rewards/bo-envio/exchanges`, {}),
    answers: 409,
  },
  [`GET ${api}/exchanges`]: { call: at(`${api}/exchanges`) },
  [`GET ${api}/celebrations`]: { call: at(`${api}/celebrations`) },
  [`POST ${api}/celebrations/seen`]: { call: at(`${api}/celebrations/seen`, { ids: ['of nobody'] }) },

  [`GET ${api}/membership/plans`]: { call: at(`${api}/membership/plans`) },
  [`GET ${api}/membership`]: { call: at(`${api}/membership`) },
  // No plan is on sale, and no account is a member.
  [`POST ${api}/membership`]: {
    call: at(`${api}/membership`, { planId: 'bo-plus' }),
    answers: 404,
  },
  [`POST ${api}/membership/payment`]: {
    call: at(`${api}/membership/payment`, { method: 'qr' }),
    answers: 404,
  },
  [`POST ${api}/membership/renewal`]: { call: at(`${api}/membership/renewal`, {}), answers: 404 },
  [`POST ${api}/membership/pause`]: { call: at(`${api}/membership/pause`, {}), answers: 404 },
  [`POST ${api}/membership/stop`]: { call: at(`${api}/membership/stop`, {}), answers: 404 },
  [`POST ${api}/membership/resume`]: { call: at(`${api}/membership/resume`, {}), answers: 404 },
  [`GET ${api}/membership/savings`]: { call: at(`${api}/membership/savings`) },

  // Without a configured reward there are no referrals.
  [`POST ${api}/referral`]: { call: at(`${api}/referral`, {}), answers: 404 },
  [`GET ${api}/invitations/{code}`]: { call: at(`${api}/invitations/ABCDEFGH`), answers: 404 },
  [`POST ${api}/referral/acceptance`]: {
    call: at(`${api}/referral/acceptance`, { code: 'ABCDEFGH' }),
    answers: 404,
  },
  [`GET ${api}/referral/acceptance`]: { call: at(`${api}/referral/acceptance`) },

  [`GET ${api}/staff/memberships`]: { call: at(`${api}/staff/memberships`) },
  [`GET ${api}/staff/memberships/{membershipId}`]: {
    call: ({ unknown }) => ({ path: `${api}/staff/memberships/${unknown}` }),
    answers: 404,
  },
  [`POST ${api}/staff/memberships/{membershipId}/refund`]: {
    call: ({ unknown }) => ({
      path: `${api}/staff/memberships/${unknown}/refund`,
      body: { reason: 'Pidió que se le devuelva' },
    }),
    answers: 404,
  },
  [`GET ${api}/staff/membership-figures`]: { call: at(`${api}/staff/membership-figures?country=BO`) },

  [`GET ${api}/staff/people/{uid}`]: {
    call: ({ unknown }) => ({ path: `${api}/staff/people/${unknown}` }),
    answers: 404,
  },
  [`POST ${api}/staff/people/{uid}/corrections`]: {
    call: ({ unknown }) => ({
      path: `${api}/staff/people/${unknown}/corrections`,
      body: { points: 10, reason: 'Por la espera' },
    }),
    answers: 404,
  },
  [`GET ${api}/staff/to-look-after`]: { call: at(`${api}/staff/to-look-after`) },

  [`GET ${api}/person`]: { call: at(`${api}/person`) },
  [`DELETE ${api}/person`]: { call: at(`${api}/person`) },
}
