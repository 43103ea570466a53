type Position = [lon: number, lat: number]

/** The part of TopoJSON that an atlas of countries needs. */
export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { countries: { geometries: Geometry[] } }
}

type Geometry =
  | { id?: string; type: 'Polygon'; arcs: number[][] }
  | { id?: string; type: 'MultiPolygon'; arcs: number[][][] }

/** The rings of the country with this id, in degrees. An arc is stored once, in steps; a negative index runs it backwards. */
export function topologyRings({ transform, arcs, objects }: Topology, id: string): Position[][] {
  const country = objects.countries.geometries.find((geometry) => geometry.id === id)
  if (!country) throw new Error(`The atlas knows no country ${id}`)
  const rings = country.type === 'Polygon' ? country.arcs : country.arcs.flat()
  return rings.map((ring) => ring.flatMap((index) => getArcPoints(index)))

  function getArcPoints(index: number): Position[] {
    let [x, y] = [0, 0]
    const points = (arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]): Position => {
      x += dx
      y += dy
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
    })
    return index < 0 ? points.reverse() : points
  }
}
