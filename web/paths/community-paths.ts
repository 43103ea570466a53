import { type SearchValue, withSearch } from '../request/with-search.ts'

/** Last action on a notice, confirmed on the next page. */
type NoticeDone = 'published' | 'changed' | 'confirmed' | 'closed' | 'reunited' | 'reported'

/** Last action on the visitor's ads and applications, confirmed on the next page. */
export type AdoptionsAct = 'confirmed' | 'closed' | 'accepted' | 'rejected' | 'withdrawn' | 'answered'

/** Links of `paths` to adoption, lost and found, conversations, shelters and donations. */
export const communityPaths = {
  /** Contact form of a post: its security question and the first message to the owner. */
  petContact: (search: { id: string; done?: 'right' }) => withSearch('/petContact', search),
  /** Conversations about pets; services/community writes the address of one into notifications too. */
  conversations: (search: { after?: string } = {}) => withSearch('/profile/conversations', search),
  conversation: (id: string, search: { done?: 'sent' | 'ended' | 'reported'; before?: number } = {}) =>
    withSearch(`/profile/conversations/${encodeURIComponent(id)}`, search),
  /** Server-sent events of a conversation; `seen` is the mark of what it shows. */
  conversationLive: (id: string, search: { seen: string }) =>
    withSearch(`/profile/conversations/${encodeURIComponent(id)}/live`, search),
  /** The visitor's watched zones; `kinds`, `species` and a place prefill the form for a new one. */
  communityAlerts: (search: Record<string, SearchValue> = {}) => withSearch('/profile/communityAlerts', search),
  /** Pets up for adoption: `search` holds the filters and the cursor of the list. */
  petAdoptions: (search: Record<string, SearchValue> = {}) => withSearch('/petAdoptions', search),
  petAdoptionsMap: (search: Record<string, SearchValue> = {}) => withSearch('/petAdoptionsMap', search),
  /** One adoption ad; services/community writes its address into notifications too. */
  petAdoption: (search: { id: string; done?: 'applied' | 'reported' | 'confirmed' | 'closed' | 'changed' }) =>
    withSearch('/petAdoption', search),
  /** Offers a pet; with `id` it changes an ad. */
  petAdoptionAdd: (search: { id?: string; step?: 'photos' | 'done' } = {}) => withSearch('/petAdoptionAdd', search),
  /** The visitor's ads and applications; services/community writes the address into notifications too. */
  petAdoptionsByCustomer: (search: { application?: string; post?: string; done?: AdoptionsAct } = {}) =>
    withSearch('/petAdoptionsByCustomer', search),
  /** Notices of both kinds; `search` are the filters, the display and the cursor, or the part of the map. */
  lostAndFoundPets: (search: Record<string, SearchValue> = {}) => withSearch('/lostAndFoundPets', search),
  /** The newest ads or notices as RSS. */
  postsFeed: (search: { kind: 'notice' | 'lost' | 'found' | 'adoption'; city?: string; shelter?: string }) =>
    withSearch('/feeds/posts.xml', search),
  /** The same for an `<iframe>` on another site. */
  postsEmbed: (search: { kind?: 'notice' | 'lost' | 'found' | 'adoption'; city?: string; shelter?: string }) =>
    withSearch('/embed/posts', search),
  lostPets: (search: Record<string, SearchValue> = {}) => withSearch('/lostPets', search),
  foundPets: (search: Record<string, SearchValue> = {}) => withSearch('/foundPets', search),
  lostPet: (search: { id: string; done?: NoticeDone }) => withSearch('/lostPet', search),
  /** Search map of a lost pet, for people who signed in; `cell` is the chosen one. */
  lostPetSearch: (search: { id: string; cell?: string }) => withSearch('/lostPet/search', search),
  foundPet: (search: { id: string; done?: NoticeDone }) => withSearch('/foundPet', search),
  /** A poster to print, as a PDF; of a lost pet also a picture for a status. */
  lostPetPoster: (search: { id: string }) => withSearch('/lostPet/poster', search),
  /** Posters for doors with the plan of where to hang them, as a PDF. */
  lostPetDoorPosters: (search: { id: string }) => withSearch('/lostPet/doorPosters', search),
  foundPetPoster: (search: { id: string }) => withSearch('/foundPet/poster', search),
  lostPetStatus: (search: { id: string }) => withSearch('/lostPet/status', search),
  /** Pictures of 1200 × 630 for previews of links (og:image). */
  petAdoptionShare: (search: { id: string }) => withSearch('/petAdoption/share', search),
  lostPetShare: (search: { id: string }) => withSearch('/lostPet/share', search),
  foundPetShare: (search: { id: string }) => withSearch('/foundPet/share', search),
  /** Secret link in a poster's QR code; services/community/posters/posters.ts writes the same. */
  sighting: (code: string) => `/sighting/${encodeURIComponent(code)}`,
  /** Publishes a lost pet, `pet` one of the visitor's; with `id` it edits a notice. */
  lostPetAdd: (search: { id?: string; pet?: string; step?: 'photos' } = {}) => withSearch('/lostPetAdd', search),
  foundPetAdd: (search: { id?: string; step?: 'photos' } = {}) => withSearch('/foundPetAdd', search),
  lostPetsByCustomer: () => '/lostPetsByCustomer',
  foundPetsByCustomer: () => '/foundPetsByCustomer',
  /** Pins of the visible part of a map of posts, as JSON. */
  communityPins: (search: Record<string, SearchValue>) => withSearch('/community/pins', search),
  /** Upload of a photo of an ad or notice with progress, for scripts. */
  communityPhoto: (search: { id: string }) => withSearch('/communityPhoto/upload', search),
  /** Secret link in notifications: confirms without signing in that the post still holds. */
  stillThere: (postId: string, token: string) =>
    `/stillThere/${encodeURIComponent(postId)}/${encodeURIComponent(token)}`,
  /** Donations by year, from the editors' sheet and the ledger of orders together. */
  donations: (search: { year?: number } = {}) => withSearch('/donations', search),
  /** The ledger as CSV; `after` goes on where a file ended. */
  donationLedger: (search: { after?: number } = {}) => withSearch('/donations/ledger.csv', search),
  shelters: () => '/refugios',
  /** `path` as the sheet of editors writes it: /refugios/…, nothing else. */
  shelter: (path: string) => path,
}
