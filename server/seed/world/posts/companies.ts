/** What companies say on their own walls, written by their admins. */
export const COMPANY_WALLS = `
== 2 Tomasz Wilk | 1d 15:20 | Feeder, Reefer | wall 1 | likes 33 by 1, 5 | key plugs
Baltika Feeder: from week {week:3} every sailing between Gdynia, Leixões and Bilbao has 42 reefer plugs. Eight of them are released on Wednesday noon only. The schedule with all gate times is with your agent and on request as a calendar file.
- 131 Marta: Calendar file, please.
- 123 Inés: Works in our calendar, including the time zones. Rare.

== 18 Jonas Halvorsen | 3d 07:45 | Short sea, Ocean | wall 3 | likes 40
Halvorsen Lines publishes its punctuality by port again, for all calls since the beginning of the year: Bergen 96 %, Stavanger 95 %, Kristiansund 91 %, Hamburg 84 %, Rotterdam 79 %. The last two are being worked on. We show them anyway.
- 75 Rasmus: Keep showing them. It is why we ask you for quotes.
- 78 Julia: Hamburg’s half of the missing 16 is ours. See you in the meeting on Tuesday.

== 45 Thorsten Petersen | 7d 08:30 | Rail, Intermodal rail | wall 12 | likes 21
Nordwind Rail: works at Oebisfelde from {day:18} to {day:46}. All Gdańsk trains run by Magdeburg, 40 minutes longer on the line, same gate times at both ends. The list of trains that carry dangerous goods in this period is with the terminals.
! bridge: The Elbe bridge at Magdeburg, on the way round
- 282 Mikko: Same gate times at both ends is all I wanted to read.

== 45 Thorsten Petersen | 22d 12:15 | Intermodal rail | wall 12
Nordwind Rail: prices for third-party slots from the first of {month:2} are out. Duisburg – Gdańsk plus 1.8 %, Duisburg – Trieste unchanged, Duisburg – Mersin minus 2.5 % since the ship’s part got cheaper. Energy is in the price.
- 28 Aylin: Minus! I had to read it twice.
- 335 Matthias: So had I, and I sell it.

== 31 Ingrid Solheim | 10d 08:10 | Short sea | wall 8 | likes 19
Skagen Short Sea: the daily Göteborg – Ghent sailing moves from 19:30 to 18:45 for four weeks, quay works at our berth. Check-in closes 17:15 for trailers and 16:30 for containers.
- 164 Wout: Does arrival in Ghent move too?
- 100 Gustav: @[164] No, 45 minutes more of the same sea.

== 79 Marta Navarro | 5d 10:40 | Terminal, Reefer | wall 46
Porto Ligure Terminals: rack C opens on {day:24} with 60 plugs, which makes 840. Plugs can be reserved with the booking from {day:10}. Unused reservations fall back eight hours before the ship.
! rack_dawn: Steel of rack C, first boxes for the load test
- 26 Chiara: Reserved. First in line, I hope.
- 24 Camila: Second then.

== 83 Sofia Galli | 13d 09:05 | Customs, Data | wall 50
Clearis Customs: declarations for Türkiye can be made from the same data set since today, country number 23. Trailers by Pendik – Trieste first, rail from {month:1}.
- 28 Aylin: Our first one went through at 08:14, green at 08:16.
- 350 Francesca: 214 so far today.

== 86 Rasmus Rebane | 18d 11:30 | Port calls, Data | wall 53
TallyPort Data: five new ports in the feed, Bergen, Stavanger, Kotka, Leixões and Praia da Vitória. If your terminal is missing, a list of gate times in any format is enough to begin. One came as a photograph of a door.
- 16 Duarte: The door is ours.
- 277 Margus: It is the best structured door in the feed.

== 60 Sven van Dijk | 25d 10:05 | Drayage | wall 27 | likes 18
Voltway Drayage: tractor 64 is here, chargers 21 to 28 follow on {day:12}. With them the promise for night drayage holds on Fridays too: your box leaves the terminal within four hours of discharge, or the run is free.
! trucks: Tractor 64 between two older sisters
- 6 Joris: I will test you on a Friday with rain.
- 365 Bram: He did. 3 h 10.

== 21 Priya Raman | 17d 07:40 | Ocean, Contract rates | wall 7
Suryatara Shipping: contract season for Indian subcontinent – North Europe opens on {day:3}. New this time: transit days are part of the rate sheet, with a credit note from the first day after. Ask for the text before you ask for the price.
- 43 Aisyah: Sporting.
- 132 Ananya: Text read. Now the price, please.

== 9 Edmund Pryce | 35d 12:40 | Customs, Short sea | wall 25 | likes 24
Saltmarsh & Pryce: the desk in Harwich moves across the road on {day:-28} and keeps its telephone numbers, its people and, after some discussion, its clock. Declarations are made without interruption.
! quay_town: Harwich in the evening, the new desk is behind the second gable
- 117 Callum: The clock weighs 41 kilos. I have carried it.
- 280 Amira: It is four minutes slow, as since 1911.

== 89 Declan Gallagher | 47d 14:00 | IoT, Reefer | wall 56
Boxmote: firmware 4.2.0 forgets the humidity set point after a power cut. 4.2.1 is on the server since this morning and goes to all boxes at their next stop. No cargo was touched, 31 boxes were checked by hand. Sorry, and thank you to those who told us.
- 26 Chiara: Two days from report to fix. That is the way.
- 257 Eoin: It was one line. It always is.
`
