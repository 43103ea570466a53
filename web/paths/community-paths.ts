import { type SearchValue, withSearch } from '../request/with-search.ts'

/** What was just done with a notice. */
type NoticeDone = 'published' | 'changed' | 'confirmed' | 'closed' | 'reunited' | 'reported'

/** What was just done among the visitor's ads and applications. */
export type AdoptionsAct = 'confirmed' | 'closed' | 'accepted' | 'rejected' | 'withdrawn' | 'answered'

/** Links of `paths` to adoption, lost and found, conversations, shelters and donations. */
export const communityPaths = {
  /** To whom a post belongs: its question, and the first message to them. */
  petContact: (search: { id: string; done?: 'right' }) => withSearch('/petContact', search),
  /** What two people wrote to each other about a pet; services/community writes the address of one into letters too. */
  conversations: (search: { after?: string } = {}) => withSearch('/profile/conversations', search),
  conversation: (id: string, search: { done?: 'sent' | 'ended' | 'reported'; before?: number } = {}) =>
    withSearch(`/profile/conversations/${encodeURIComponent(id)}`, search),
  /** Server-sent events of a conversation; `seen` is the mark of what it shows. */
  conversationLive: (id: string, search: { seen: string }) =>
    withSearch(`/profile/conversations/${encodeURIComponent(id)}/live`, search),
  /** Zones that somebody watches; `kinds`, `species` and a place fill in the form for a new one. */
  communityAlerts: (search: Record<string, SearchValue> = {}) => withSearch('/profile/communityAlerts', search),
  /** Pets who look for a home: `search` are the filters and the cursor of the list. */
  petAdoptions: (search: Record<string, SearchValue> = {}) => withSearch('/petAdoptions', search),
  petAdoptionsMap: (search: Record<string, SearchValue> = {}) => withSearch('/petAdoptionsMap', search),
  /** One of them; services/community writes it into letters too. */
  petAdoption: (search: { id: string; done?: 'applied' | 'reported' | 'confirmed' | 'closed' | 'changed' }) =>
    withSearch('/petAdoption', search),
  /** Offers a pet; with `id` it changes an ad. */
  petAdoptionAdd: (search: { id?: string; step?: 'photos' | 'done' } = {}) => withSearch('/petAdoptionAdd', search),
  /** The visitor's ads with who applied, and what they applied for; services/community writes it into letters too. */
  petAdoptionsByCustomer: (search: { application?: string; post?: string; done?: AdoptionsAct } = {}) =>
    withSearch('/petAdoptionsByCustomer', search),
  /** Notices of both kinds; `search` are the filters, the display and the cursor, or the part of the map. */
  lostAndFoundPets: (search: Record<string, SearchValue> = {}) => withSearch('/lostAndFoundPets', search),
  lostPets: (search: Record<string, SearchValue> = {}) => withSearch('/lostPets', search),
  foundPets: (search: Record<string, SearchValue> = {}) => withSearch('/foundPets', search),
  lostPet: (search: { id: string; done?: NoticeDone }) => withSearch('/lostPet', search),
  foundPet: (search: { id: string; done?: NoticeDone }) => withSearch('/foundPet', search),
  /** A poster to print, as a PDF; of a lost pet also a picture for a status. */
  lostPetPoster: (search: { id: string }) => withSearch('/lostPet/poster', search),
  foundPetPoster: (search: { id: string }) => withSearch('/foundPet/poster', search),
  lostPetStatus: (search: { id: string }) => withSearch('/lostPet/status', search),
  /** Pictures of 1200 × 630 for previews of links (og:image). */
  petAdoptionShare: (search: { id: string }) => withSearch('/petAdoption/share', search),
  lostPetShare: (search: { id: string }) => withSearch('/lostPet/share', search),
  foundPetShare: (search: { id: string }) => withSearch('/foundPet/share', search),
  /** Where the code of a poster leads (D51): services/community/posters/posters.ts writes the same. */
  sighting: (code: string) => `/sighting/${encodeURIComponent(code)}`,
  /** Tells of a lost pet, `pet` one of the visitor's; with `id` it changes a notice. */
  lostPetAdd: (search: { id?: string; pet?: string; step?: 'photos' } = {}) => withSearch('/lostPetAdd', search),
  foundPetAdd: (search: { id?: string; step?: 'photos' } = {}) => withSearch('/foundPetAdd', search),
  lostPetsByCustomer: () => '/lostPetsByCustomer',
  foundPetsByCustomer: () => '/foundPetsByCustomer',
  /** What a part of a map of posts shows, as JSON. */
  communityPins: (search: Record<string, SearchValue>) => withSearch('/community/pins', search),
  /** Where a script sends a photo of an ad or a notice and hears how far it is. */
  communityPhoto: (search: { id: string }) => withSearch('/communityPhoto/upload', search),
  /** Out of letters, without signing in: 'it is still so' (D51). */
  stillThere: (postId: string, token: string) =>
    `/stillThere/${encodeURIComponent(postId)}/${encodeURIComponent(token)}`,
  /** What was given, told by year; the list of editors and the ledger of orders are one story there. */
  donations: (search: { year?: number } = {}) => withSearch('/donations', search),
  /** The ledger as CSV; `after` goes on where a file ended. */
  donationLedger: (search: { after?: number } = {}) => withSearch('/donations/ledger.csv', search),
  shelters: () => '/refugios',
  /** `path` as the sheet of editors writes it: /refugios/…, nothing else. */
  shelter: (path: string) => path,
}
