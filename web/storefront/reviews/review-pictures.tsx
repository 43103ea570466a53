interface ReviewPicturesProps {
  /** Their addresses, in the order in which they were sent. */
  pictures: readonly string[]
  label?: string
  /** What the n-th shows, counted from 1. */
  getAlt: (n: number) => string
}

/** The photos of a review, each of which opens whole. */
export function ReviewPictures({ pictures, label, getAlt }: ReviewPicturesProps) {
  if (pictures.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {pictures.map((picture, index) => (
        <li key={picture}>
          <a href={picture} target="_blank" rel="noreferrer">
            <img
              src={picture}
              alt={getAlt(index + 1)}
              width={96}
              height={96}
              loading="lazy"
              className="size-20 rounded-control object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Id of a picture in its address: '/media/opinions/<id>/320.webp'. */
export function toPictureId(address: string): string {
  return address.split('/').at(-2) ?? ''
}
