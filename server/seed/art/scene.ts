import { random } from '../world/random.ts'
import type { SceneKind } from './art.types.ts'
import { svg } from './colour.ts'
import { conferenceHall, galaEvening, hotelLobby, meetingTables, warehouseAisle } from './scene.indoor.ts'
import { cargoAircraft, hotelFront, railBridge, truckYard } from './scene.land.ts'
import { H, W } from './scene.parts.ts'
import { containerShipAtSea, cranesDusk, harbourSkyline } from './scene.port.ts'
import { borderTruck, railYard, riverBarge } from './scene.route.ts'
import { containerWall, controlRoom, nightShift, reeferRacks } from './scene.yard.ts'

const PAINTERS = {
  cranes_dusk: cranesDusk,
  container_ship: containerShipAtSea,
  rail_bridge: railBridge,
  truck_yard: truckYard,
  cargo_aircraft: cargoAircraft,
  warehouse_aisle: warehouseAisle,
  conference_hall: conferenceHall,
  meeting_tables: meetingTables,
  harbour_skyline: harbourSkyline,
  hotel_front: hotelFront,
  hotel_lobby: hotelLobby,
  gala_evening: galaEvening,
  reefer_racks: reeferRacks,
  container_wall: containerWall,
  night_shift: nightShift,
  control_room: controlRoom,
  rail_yard: railYard,
  border_truck: borderTruck,
  river_barge: riverBarge,
} as const

/** A flat layered picture, 1200 × 800. */
export const scene = (kind: SceneKind, hue: number, seed: number): string => svg(W, H, sceneBody(kind, hue, seed))

export const sceneBody = (kind: SceneKind, hue: number, seed: number): string =>
  PAINTERS[kind](random(`scene ${kind} ${seed}`), hue)
