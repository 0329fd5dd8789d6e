import type { SceneKind, SceneShape } from '../../art/art.types.ts'

export type Shot = [kind: SceneKind, caption: string, shape?: SceneShape]

/** What was photographed at each event that is over, by its id, in the order of the album. */
export const ALBUMS: Record<number, Shot[]> = {
  // Antwerp
  1: [
    ['conference_hall', 'Opening in the exchange hall', 'wide'],
    ['meeting_tables', 'First meetings, under the glass roof'],
    ['hotel_lobby', 'Badges at half past eight', 'tall'],
    ['gala_evening', 'Grey shrimps and long speeches', 'wide'],
    ['river_barge', 'By barge round the old docks', 'wide'],
    ['cranes_dusk', 'Deurganck dock after dark'],
    ['container_wall', 'Behind the empty depot on the left bank', 'tall'],
    ['conference_hall', 'Who pays for the late gate?'],
    ['control_room', 'In the planners’ room of the terminal'],
    ['truck_yard', 'Gate at Kallo, six in the morning'],
    ['harbour_skyline', 'The cathedral, seen from the Scheldt', 'wide'],
    ['reefer_racks', 'Bananas, plugged in'],
    ['rail_yard', 'Antwerp North, explained from a bridge'],
    ['hotel_front', 'Coaches for the left bank'],
  ],
  // Rotterdam
  2: [
    ['container_ship', 'Outbound at Maasvlakte, seen from the launch', 'wide'],
    ['meeting_tables', 'Table 14, second slot', 'tall'],
    ['cranes_dusk', 'Automated quays, last light'],
    ['conference_hall', 'Surcharge arithmetic draws a full room', 'wide'],
    ['night_shift', 'The late shift loads a feeder', 'tall'],
    ['gala_evening', 'Dinner on the steamer', 'wide'],
    ['truck_yard', 'Trailers for the night ferry'],
    ['hotel_lobby', 'Keys, badges, umbrellas'],
    ['container_wall', 'Five high at the Waalhaven', 'tall'],
    ['harbour_skyline', 'Under the Erasmus bridge', 'wide'],
    ['warehouse_aisle', 'Cross-dock at the Eemhaven'],
    ['control_room', 'Vessel traffic, with coffee'],
    ['meeting_tables', 'Forty meetings before lunch'],
    ['rail_bridge', 'The lift bridge over the Koningshaven'],
    ['reefer_racks', 'Plug 114 keeps its number'],
  ],
  // Klaipėda
  3: [
    ['hotel_lobby', 'Arrivals from the night train', 'tall'],
    ['conference_hall', 'Counting plugs: the opening', 'wide'],
    ['harbour_skyline', 'The lagoon from the ferry', 'wide'],
    ['gala_evening', 'Smoked eel in the smithy'],
    ['meeting_tables', 'Meetings in the old sail loft'],
    ['cranes_dusk', 'The quay after the Göteborg ship has gone'],
    ['rail_yard', 'The line to Kaunas begins here'],
    ['reefer_racks', 'How many plugs a feeder really has', 'tall'],
    ['warehouse_aisle', 'Cold store, at minus 25'],
    ['truck_yard', 'Gate visit in the snow'],
    ['container_ship', 'Ice class, seen from ashore', 'wide'],
  ],
  // Abu Dhabi
  4: [
    ['control_room', 'Remote cranes at Khalifa Port'],
    ['cargo_aircraft', 'Night freighter on the apron', 'wide'],
    ['conference_hall', 'Slots or surcharges first?', 'wide'],
    ['meeting_tables', 'Second day, still every table'],
    ['hotel_front', 'Coaches at seven, before the heat', 'tall'],
    ['container_wall', 'Transhipment stack, block 12', 'tall'],
    ['gala_evening', 'Dinner on the roof', 'wide'],
    ['warehouse_aisle', 'Free-zone warehouse, aisle nine'],
    ['cranes_dusk', 'Semi-automated, and still watched'],
    ['container_ship', 'Leaving for Umm Qasr', 'wide'],
    ['hotel_lobby', 'Between two panels'],
    ['truck_yard', 'Booked slots, nobody queues'],
  ],
  // Vienna
  5: [
    ['rail_bridge', 'Over the Danube to the terminal', 'wide'],
    ['conference_hall', 'Opening: one train, four railways', 'wide'],
    ['river_barge', 'Freudenau: barge, lock, crane', 'wide'],
    ['rail_yard', 'Shunting, explained'],
    ['meeting_tables', 'Meetings in the customs house'],
    ['gala_evening', 'In the boat house, by tram'],
    ['border_truck', 'What the train does not wait for', 'tall'],
    ['hotel_lobby', 'Late registrations', 'tall'],
    ['night_shift', 'Gantry at eleven at night'],
    ['warehouse_aisle', 'Where the paper reels change wheels'],
    ['conference_hall', 'Low water: the panel that ran over'],
    ['control_room', 'Corridor desk, eleven screens'],
    ['hotel_front', 'Trams instead of coaches'],
  ],
  // Lisbon, which runs: what was taken so far.
  6: [
    ['conference_hall', 'Opening above the docks of Alcântara', 'wide'],
    ['meeting_tables', 'First meetings, day one'],
    ['hotel_lobby', 'Badges, and the first queue for coffee', 'tall'],
    ['harbour_skyline', 'The bridge from the terrace', 'wide'],
  ],
}

/** Places by which one knows an event again look different at each; what stands at any port may look alike. */
export const OWN_PLACES: ReadonlySet<SceneKind> = new Set([
  'conference_hall',
  'meeting_tables',
  'gala_evening',
  'hotel_lobby',
  'hotel_front',
])
