import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient, InternalAccountsClient } from '#services/accounts/client.ts'
import type { InternalPetsClient } from '#services/pets/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Channel, channels, LinkedChannel } from './rules/channels.ts'
import type { Tables } from './tables.ts'

/** A rendered message, ready for its channel. */
export interface RenderedMessage {
  id: string
  /** An e-mail address, or a phone number in E.164. */
  to: string
  subject: string
  text: string
  html: string
  /** Page where its kind can be refused; null when it cannot. */
  refusalLink: string | null
}

/** Sends one message, or throws a `SendFailure`. */
export type SendMessage = (message: RenderedMessage) => Promise<void>

/** Address that an account linked, as its channel's adapter needs it. `id` identifies it among all accounts. */
export interface LinkedAddress {
  id: string
  [detail: string]: string
}

/** A rendered message for linked addresses. */
export interface LinkedMessage extends Omit<RenderedMessage, 'to'> {
  /** Page that the message is about. */
  link: string
  /** Collapse key: a newer message of a topic may replace an undelivered one. */
  topic: string
  isUrgent: boolean
  /** Time that it stays useful. */
  secondsToLive: number
}

interface LinkedAdapter {
  /** Sends to one address, or throws a `SendFailure`. 'gone': its owner takes no more messages there. */
  send(address: LinkedAddress, message: LinkedMessage): Promise<'sent' | 'gone'>
}

/** Adapter of a channel to which browsers subscribe. */
export interface BrowserLinkedAdapter extends LinkedAdapter {
  /** Whether we send to such an address: a browser supplies it. */
  accepts(address: LinkedAddress): boolean
  /** Key that a browser subscribes with. */
  getPublicKey(): Promise<string>
}

/** Adapter of a channel that is linked by a one-time code. */
export interface CodeLinkedAdapter extends LinkedAdapter {
  /** Link that opens the app with the code: 43 characters of base64url. */
  getLink(code: string): string
  /** Reads a request to `/webhooks/channels/:channel`. 'forged': without the app's proof. 'ignored': no code in it. */
  receive(request: { headers: Headers; body: string }): Promise<LinkRequest | 'forged' | 'ignored'>
}

/** A person opened the app with a code; '' when the app was opened without one. */
export interface LinkRequest {
  code: string
  address: LinkedAddress
  /** Name that the owner of the address recognises. */
  label: string
  /** JSON that answers the request and shows the person this text. */
  reply(text: string): object
}

interface LinkedAdapters {
  browser: BrowserLinkedAdapter
  code: CodeLinkedAdapter
}

/** Dependencies of messaging, supplied by the composition. */
export interface MessagingDependencies {
  db: Kysely<Tables>
  now: Clock
  jobs: JobSender
  /** Configured channels. `'outbox'` (demo mode): a message counts as sent once it is in the outbox. */
  channels: Partial<Record<Exclude<Channel, LinkedChannel>, SendMessage>> | 'outbox'
  /** Sender of mails; null: none is configured. */
  mailSender: string | null
  /** Configured linked channels. They send in demo mode too, because only addresses that were linked receive messages. */
  linked: { [Name in LinkedChannel]?: LinkedAdapters[(typeof channels)[Name]['linkedBy']] | undefined }
  /** Public origins, for the links that refuse a kind. */
  origins: Record<CountryIso, string>
  /**
   * Accounts of the caller, for export and erasure. A function, because accounts and messaging depend on each other.
   */
  accounts(): Pick<AccountsClient, 'account'>
  /** Verified addresses of a recipient. */
  internalAccounts(): Pick<InternalAccountsClient, 'accountOf'>
  /** Whether pets that a message is about died. */
  internalPets: Pick<InternalPetsClient, 'haveDied'>
  log: Pick<Logger, 'warn' | 'info'>
  /** Gets every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
