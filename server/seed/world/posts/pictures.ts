import type { SceneKind } from '../../art/art.types.ts'
import type { PostPicture } from '../community.types.ts'

/** What hangs in posts: scene, hue, seed, and what a person sees who does not see it. */
const PICTURES: Record<string, [SceneKind, number, number, string]> = {
  rack_dusk: ['reefer_racks', 200, 1, 'Four levels of reefers on a rack at dusk, every display green but three'],
  rack_night: [
    'reefer_racks',
    150,
    2,
    'Reefer rack at night under floodlights, two people checking displays from the ground',
  ],
  rack_dawn: ['reefer_racks', 28, 7, 'Early morning at the reefer rack, someone in a vest on the second walkway'],
  wall_day: ['container_wall', 205, 1, 'Five tiers of containers and a reach stacker with a blue box on its spreader'],
  wall_dawn: ['container_wall', 24, 5, 'Container stack in low sun, reach stacker turning before it'],
  crew_blue: ['night_shift', 214, 1, 'The night crew lined up on the quay, the ship half loaded behind them'],
  crew_violet: ['night_shift', 262, 2, 'Six people of the night shift in vests and helmets under the floodlights'],
  desk: ['control_room', 200, 1, 'Two planners at their desks before a wall of screens with lanes and berth lists'],
  desk_green: ['control_room', 158, 4, 'Control room at four in the morning, one amber line on the berth screen'],
  yard_rail: [
    'rail_yard',
    200,
    1,
    'Gantry crane with a yellow box over a train, a locomotive waiting on the next track',
  ],
  yard_rail_dawn: ['rail_yard', 18, 3, 'Rail terminal at first light, two shunters beside the train'],
  border: ['border_truck', 220, 1, 'Lorries before a border post, one barrier up, hills behind'],
  border_green: ['border_truck', 160, 2, 'A white box trailer leaves the border post, the queue behind it short'],
  barge: ['river_barge', 205, 1, 'Container barge on the river, vineyards and a small castle above the town'],
  barge_dawn: ['river_barge', 210, 2, 'Barge with three tiers passing the town in the morning'],
  cranes: ['cranes_dusk', 212, 11, 'Quay cranes at dusk over a container ship'],
  cranes_amber: ['cranes_dusk', 30, 12, 'Three cranes against an orange sky, boxes stacked on the quay'],
  ship: ['container_ship', 205, 13, 'Feeder ship outbound in a light swell, gulls above'],
  ship_grey: ['container_ship', 240, 14, 'Container ship off the coast, a second one on the horizon'],
  bridge: ['rail_bridge', 190, 15, 'Container train on the arch bridge over the river'],
  trucks: ['truck_yard', 200, 16, 'Three lorries at the docks of a warehouse'],
  aircraft: ['cargo_aircraft', 350, 17, 'Freighter on the apron, the main-deck loader up at its door'],
  aisle: ['warehouse_aisle', 196, 18, 'Warehouse aisle with full racks and a forklift coming out'],
  hall: ['conference_hall', 212, 19, 'Panel on the stage in Lisbon, the hall full to the last row'],
  tables: ['meeting_tables', 190, 20, 'Meeting tables, all taken, papers between coffee cups'],
  quay_town: ['harbour_skyline', 16, 21, 'Old houses along the harbour in the evening, two boats before them'],
}

/** A picture by its name, with its own description unless another is given. */
export function pictureOf(name: string, alt?: string): PostPicture {
  const found = PICTURES[name]
  if (!found) throw new Error(`No picture ${name}.`)
  const [kind, hue, seed, usual] = found
  return { kind, hue, seed, alt: alt ?? usual }
}
