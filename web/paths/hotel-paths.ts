import { withSearch } from '../request/with-search.ts'

interface StaySearch {
  merchantId: string
  storeId: string
  /** Check-in, yyyy-MM-dd. */
  from?: string | null
  /** Check-out; the same day: no night. */
  until?: string | null
  /** First of the two months that are shown, yyyy-MM. */
  month?: string | null
  pets?: readonly string[]
  /** Pets that need a room of their own. */
  own?: readonly string[]
  /** Pets share a place where they fit. */
  together?: boolean
  /** Appointment whose booking is to be moved. */
  moves?: string | null
}

/** Links to the hotel of a store; outside of `paths`, which every page of the shop loads whole. */
export const hotelPaths = {
  /** Days, pets and price of a stay, and where its days are changed. */
  stay: ({ pets = [], own = [], together = false, ...search }: StaySearch) => {
    const link = withSearch('/hotel', { ...search, together: together ? 1 : null })
    const more = [...pets.map((id) => ['pet', id]), ...own.map((id) => ['own', id])]
    return more.length === 0 ? link : `${link}&${new URLSearchParams(more)}`
  },
}
