import type { AnyContractRouter } from '@orpc/contract'
import type { SavedRequests } from '#services/accounts/client.ts'
import type { Jobs } from '#shared/jobs.ts'
import type { ServiceError } from '#shared/rpc/errors.ts'
import type { Service } from '#shared/rpc/service.ts'
import type { Services } from '#web/request/context.ts'
import type { Companies } from './company/companies.ts'
import type { Markets } from './country-operation.ts'
import type { GraphDoor } from './edge/shared-graph.ts'

export interface Composition {
  clients: Services
  /** The countries' markets, in memory. */
  markets: Markets
  /** Who sells in each country, in memory; `watchCompanies` fills and keeps it. */
  companies: Companies
  watchCompanies(): Promise<() => void>
  /** Services that answer over HTTP; all others are called within the program alone. */
  publicServices: Omit<Service<AnyContractRouter>, 'client'>[]
  /** GraphQL, which has one path and no contract. */
  graph: GraphDoor
  /** Pictures of products, below /media/products/. */
  productImages(request: Request): Promise<Response | ServiceError>
  /** Pictures of pets and of their papers, below /media/pets/. */
  petPictures(request: Request): Promise<Response | ServiceError>
  /** Pictures of reviews, below /media/reviews/. */
  reviewPictures(request: Request): Promise<Response | ServiceError>
  /** Pictures of product reviews, below /media/opinions/. */
  productReviewPictures(request: Request): Promise<Response | ServiceError>
  /** Pictures of stores and their packs, below /media/salons/. */
  storePictures(request: Request): Promise<Response | ServiceError>
  /** Photos of pets at their visits, below /media/visits/. */
  visitPictures(request: Request): Promise<Response | ServiceError>
  /** Pictures of ads and notices, below /media/community/. */
  contentPictures(request: Request): Promise<Response | ServiceError>
  communityPictures(request: Request): Promise<Response | ServiceError>
  /** What a payment provider tells us, below /webhooks/payments/. */
  paymentWebhook(provider: string, request: Request): Promise<Response>
  /** What the app of a message channel tells us, below /webhooks/channels/. */
  channelWebhook(channel: string, request: Request): Promise<Response>
  /** The hosted page of sandbox payments, below /sandbox-pay/; null where money is real. */
  sandboxPage: ((request: Request, token: string) => Promise<Response>) | null
  /** Hosts that pages of payment providers send the browser to. */
  paymentOrigins: string[]
  /** Forms that were posted with an ended session. */
  savedRequests: SavedRequests
  /** Calls back whenever sessions of an account ended or changed in this process. */
  onSessionsChanged(tell: (uid: string) => void): void
  /** Reads the sheets of editors from now on, in every process for itself; answers what ends that. */
  watchSheets(): Promise<() => void>
  /** Hosts whose pictures the sheets may show. */
  pictureOrigins: string[]
  /** Hosts that browsers send their errors to. */
  errorOrigins: string[]
  /** Starts what the services do without being asked. */
  startWork(jobs: Jobs): Promise<void>
}
