import { AttributionControl, CircleMarker, MapContainer, Popup, TileLayer } from 'react-leaflet'
import 'leaflet/dist/leaflet.css'

type Place = { name: string; lat: number; lon: number; distance_text: string | null }

/** A map of the operator's tile service, with the venue and the ways to it. */
export default function LiveMap({
  tiles,
  lat,
  lon,
  name,
  places,
}: {
  tiles: string
  lat: number
  lon: number
  name: string
  places: Place[]
}) {
  return (
    <MapContainer
      center={[lat, lon]}
      zoom={13}
      style={{ height: '100%' }}
      scrollWheelZoom={false}
      attributionControl={false}
    >
      <AttributionControl prefix={false} />
      <TileLayer url={tiles} attribution="© OpenStreetMap" />
      <CircleMarker center={[lat, lon]} radius={10} pathOptions={{ color: '#1257c7' }}>
        <Popup>{name}</Popup>
      </CircleMarker>
      {places.map((place) => (
        <CircleMarker key={place.name} center={[place.lat, place.lon]} radius={6} pathOptions={{ color: '#46596c' }}>
          <Popup>{place.name}</Popup>
        </CircleMarker>
      ))}
    </MapContainer>
  )
}
