import * as z from 'zod'
import { Channel } from '#services/messaging/contract.ts'
import { operation } from '#shared/rpc/operation.ts'
import { requiredText } from '#shared/values.ts'
import { IdentityProof } from '../identity/contract.ts'
import { UserUpdate } from '../people/contract.ts'

/** Signing in without a password, by a code to a phone. Offered only where `signInOptions` names 'phone'. */
export const phoneSignIn = {
  /**
   * Sends a code to the phone. Answers the same whether an account has it or not. Limits as of `requestPhoneCode`, counted
   * together. `codeId` is a secret of the caller: another caller's code to the same phone stays valid.
   */
  requestSignInCode: operation({ access: 'public', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/identity/phone', summary: 'Ask for a code to sign in', tags: ['identity'] })
    .input(z.object({ phoneNumber: z.string().trim().min(5, 'Teléfono es obligatorio').max(40) }))
    .output(
      z.object({
        codeId: z.string(),
        sentTo: z.string().describe('Masked'),
        channel: Channel,
        expiresAt: z.iso.datetime(),
      }),
    ),

  /**
   * Six digits, valid 10 minutes, 5 guesses, once; 50 tries an hour from a network. The proof opens the account that proved
   * the phone last, or makes one.
   */
  signInByPhoneCode: operation({ access: 'public', rate: 'signIn' })
    .route({
      method: 'POST',
      path: '/v1/app/identity/phone/signIn',
      summary: 'Sign in by a code',
      tags: ['identity'],
    })
    .input(z.object({ codeId: z.string().max(100), code: z.string().trim().max(10) }))
    .output(IdentityProof),

  /** Name and phone of a guest, who has no other data of their own; another phone than the proved one is not proved. Who signs in keeps theirs. */
  saveGuestContact: operation({ access: 'guest', rate: 'order' })
    .route({ method: 'POST', path: '/v1/app/guest/contact', summary: 'Name and phone of a guest', tags: ['account'] })
    .input(UserUpdate.pick({ fullName: true, phoneNumber: true }))
    .output(z.object({ phoneNumber: z.string().describe('E.164'), verifiedPhone: z.boolean() })),

  /**
   * Merges into the caller's account the guest who proved its phone elsewhere, and whom a counter entered with it: orders,
   * pets and visits follow. Nothing happens without a proved phone, or where none of them has it.
   */
  adoptProvedGuest: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/v1/app/guest/adopt', summary: 'Take over what a guest left', tags: ['account'] })
    .output(z.object({ merged: z.boolean() })),

  /**
   * An account for a guest who has proved a phone, with a proof that opens it. The guest's orders, pets and visits are
   * adopted at the sign-in. Refused where an account has this phone: its holder signs in by a code.
   */
  openAccountOfGuest: operation({ access: 'guest', rate: 'order', idempotency: true })
    .route({ method: 'POST', path: '/v1/app/identity/guest', summary: 'Account of a guest', tags: ['identity'] })
    .input(
      z.object({
        fullName: requiredText('FullName', 200).optional(),
        email: z.email('Email no tiene un formato válido').max(254).optional().describe('Not verified by this'),
        termsVersion: requiredText('TermsVersion', 20).describe('The version of the terms that was accepted'),
      }),
    )
    .output(IdentityProof),
}
