import type { Claim } from '#services/insurance/contract.ts'
import { paths } from '#web/paths.ts'

interface DocumentPictureProps {
  insuranceId: string
  document: Claim['papers'][number]
  label: string
}

/** Thumbnail of a document; the full picture opens in another tab. */
export function DocumentPicture({ insuranceId, document, label }: DocumentPictureProps) {
  const address = paths.insurancePicture(insuranceId, document.id)
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block rounded-control">
      <img
        src={address}
        alt={label}
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
        className="size-24 rounded-control border border-ink-200 bg-ink-100 object-cover"
      />
    </a>
  )
}
