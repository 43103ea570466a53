/** Coordinates of the two fields; null when they are empty or no place on earth. */
export function toCoordinates({ lat, lon }: { lat: string; lon: string }): { lat: number; lon: number } | null {
  if (lat === '' || lon === '') return null
  const point = { lat: Number(lat), lon: Number(lon) }
  // Comparisons with NaN are false.
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : null
}
