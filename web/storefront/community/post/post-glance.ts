import type { Post } from '#services/community/contract.ts'
import { dayIn, daysBetween } from '#services/pets/rules/days.ts'
import type { Country } from '#shared/country.ts'
import { paths } from '#web/paths.ts'

/** An ad or a notice as a card shows it. Made on the server, which knows what day it is there. */
export interface PostGlance
  extends Pick<
    Post,
    'id' | 'kind' | 'status' | 'species' | 'name' | 'breed' | 'size' | 'sex' | 'ageMonths' | 'city' | 'zone' | 'seenOn'
  > {
  colours: Post['colours']
  picture: { small: string; medium: string } | null
  by: Post['by']
  /** Days since its owner said that it is still so; 0: today. */
  confirmedDaysAgo: number
}

export function toPostGlance(post: Post, country: Pick<Country, 'timezone'>, now: Date): PostGlance {
  const { id, kind, status, species, name, breed, size, sex, ageMonths, city, zone, seenOn, colours, by } = post
  const [first] = post.pictures
  return {
    ...{ id, kind, status, species, name, breed, size, sex, ageMonths, city, zone, seenOn, colours, by },
    picture: first ? { small: first.small, medium: first.medium } : null,
    confirmedDaysAgo: Math.max(
      0,
      daysBetween(dayIn(country.timezone, new Date(post.confirmedAt)), dayIn(country.timezone, now)),
    ),
  }
}

/** The page of an ad or of a notice. */
export function getPostPage({ kind, id }: Pick<Post, 'kind' | 'id'>): string {
  if (kind === 'adoption') return paths.petAdoption({ id })
  return kind === 'lost' ? paths.lostPet({ id }) : paths.foundPet({ id })
}
