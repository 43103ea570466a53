import { at, type Row } from './row.ts'

const api = '/rewards-api'

/** Huellas and what they become. Who collects has signed in. */
export const rewardsTable: Record<string, Row> = {
  [`GET ${api}/ways-to-earn`]: { who: 'public', call: at(`${api}/ways-to-earn`) },
  [`GET ${api}/gamification`]: { who: 'signed-in', call: at(`${api}/gamification`) },
  [`GET ${api}/ledger`]: { who: 'signed-in', call: at(`${api}/ledger`) },
  [`GET ${api}/rewards`]: { who: 'signed-in', call: at(`${api}/rewards`) },
  // Nobody has earned any.
  [`POST ${api}/rewards/{rewardId}/exchanges`]: {
    who: 'signed-in',
    call: at(`${api}/rewards/bo-envio/exchanges`, {}),
    answers: 409,
  },
  [`GET ${api}/exchanges`]: { who: 'signed-in', call: at(`${api}/exchanges`) },
  [`GET ${api}/celebrations`]: { who: 'signed-in', call: at(`${api}/celebrations`) },
  [`POST ${api}/celebrations/seen`]: { who: 'signed-in', call: at(`${api}/celebrations/seen`, { ids: ['of nobody'] }) },

  [`GET ${api}/membership/plans`]: { who: 'public', call: at(`${api}/membership/plans`) },
  [`GET ${api}/membership`]: { who: 'account', call: at(`${api}/membership`) },
  // No plan is on sale, and nobody is a member.
  [`POST ${api}/membership`]: {
    who: 'signed-in',
    call: at(`${api}/membership`, { planId: 'bo-plus' }),
    answers: 404,
  },
  [`POST ${api}/membership/payment`]: {
    who: 'signed-in',
    call: at(`${api}/membership/payment`, { method: 'qr' }),
    answers: 404,
  },
  [`POST ${api}/membership/renewal`]: { who: 'signed-in', call: at(`${api}/membership/renewal`, {}), answers: 404 },
  [`POST ${api}/membership/pause`]: { who: 'signed-in', call: at(`${api}/membership/pause`, {}), answers: 404 },
  [`POST ${api}/membership/stop`]: { who: 'signed-in', call: at(`${api}/membership/stop`, {}), answers: 404 },
  [`POST ${api}/membership/resume`]: { who: 'signed-in', call: at(`${api}/membership/resume`, {}), answers: 404 },
  [`GET ${api}/membership/savings`]: { who: 'account', call: at(`${api}/membership/savings`) },

  // Nobody is rewarded for inviting where no reward was set up.
  [`POST ${api}/referral`]: { who: 'signed-in', call: at(`${api}/referral`, {}), answers: 404 },
  [`GET ${api}/invitations/{code}`]: { who: 'public', call: at(`${api}/invitations/ABCDEFGH`), answers: 404 },
  [`POST ${api}/referral/acceptance`]: {
    who: 'signed-in',
    call: at(`${api}/referral/acceptance`, { code: 'ABCDEFGH' }),
    answers: 404,
  },
  [`GET ${api}/referral/acceptance`]: { who: 'account', call: at(`${api}/referral/acceptance`) },

  [`GET ${api}/staff/memberships`]: { who: 'operator', call: at(`${api}/staff/memberships`) },
  [`GET ${api}/staff/memberships/{membershipId}`]: {
    who: 'operator',
    call: ({ unknown }) => ({ path: `${api}/staff/memberships/${unknown}` }),
    answers: 404,
  },
  [`POST ${api}/staff/memberships/{membershipId}/refund`]: {
    who: 'operator',
    call: ({ unknown }) => ({
      path: `${api}/staff/memberships/${unknown}/refund`,
      body: { reason: 'Pidió que se le devuelva' },
    }),
    answers: 404,
  },
  [`GET ${api}/staff/membership-figures`]: { who: 'operator', call: at(`${api}/staff/membership-figures?country=BO`) },

  [`GET ${api}/staff/people/{uid}`]: {
    who: 'operator',
    call: ({ unknown }) => ({ path: `${api}/staff/people/${unknown}` }),
    answers: 404,
  },
  [`POST ${api}/staff/people/{uid}/corrections`]: {
    who: 'operator',
    call: ({ unknown }) => ({
      path: `${api}/staff/people/${unknown}/corrections`,
      body: { points: 10, reason: 'Por la espera' },
    }),
    answers: 404,
  },
  [`GET ${api}/staff/to-look-after`]: { who: 'operator', call: at(`${api}/staff/to-look-after`) },

  [`GET ${api}/person`]: { who: 'account', call: at(`${api}/person`) },
  [`DELETE ${api}/person`]: { who: 'account', call: at(`${api}/person`) },
}
